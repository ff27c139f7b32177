import { KitSample, KitSection } from './kit-section.tsx';

const colours = [
  ['papel', 'bg-papel'],
  ['papel-2', 'bg-papel-2'],
  ['hoja', 'bg-hoja'],
  ['linea', 'bg-linea'],
  ['linea-2', 'bg-linea-2'],
  ['trazo', 'bg-trazo'],
  ['tinta', 'bg-tinta'],
  ['tinta-2', 'bg-tinta-2'],
  ['tinta-3', 'bg-tinta-3'],
  ['teal', 'bg-teal'],
  ['teal-oscuro', 'bg-teal-oscuro'],
  ['teal-claro', 'bg-teal-claro'],
  ['oro', 'bg-oro'],
  ['oro-oscuro', 'bg-oro-oscuro'],
  ['oro-claro', 'bg-oro-claro'],
  ['verde', 'bg-verde'],
  ['verde-claro', 'bg-verde-claro'],
  ['ambar', 'bg-ambar'],
  ['ambar-claro', 'bg-ambar-claro'],
  ['rojo', 'bg-rojo'],
  ['rojo-oscuro', 'bg-rojo-oscuro'],
  ['rojo-claro', 'bg-rojo-claro'],
];

export function KitFoundations() {
  return (
    <KitSection title="Fundamentos">
      <KitSample title="Colores">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
          {colours.map(([name, ground]) => (
            <li key={name} className="text-sm">
              <span className={`mb-1.5 block h-12 rounded-lg border border-linea ${ground}`} />
              {name}
            </li>
          ))}
        </ul>
      </KitSample>
      <KitSample title="Tipografía">
        <div className="space-y-3">
          <p className="title-1">Contrataciones del Estado: nueva Ley General</p>
          <p className="title-2">Modalidad y dinámica de las clases</p>
          <p className="title-3">Derecho Procesal Penal y Litigación Oral</p>
          <p className="figures text-3xl">S/ 1,250.00</p>
          <p className="max-w-text">
            Domina la planificación, el procedimiento de selección y la ejecución contractual con casos resueltos por el
            Tribunal. Cada sesión parte de un expediente real.
          </p>
          <p className="max-w-text text-tinta-2">Texto secundario: pago único, acceso hasta seis meses después.</p>
        </div>
      </KitSample>
    </KitSection>
  );
}
