import { imageUrl } from 'domain/formats/images.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { FlyerExtras } from 'domain/schemas/flyer-extras.ts';
import { useSite } from '../../app/site.tsx';

type Niveles = FlyerExtras['niveles'];
type Firmante = Niveles[number]['firmantes'][number];

export const signerText = ({ nombre, cargo }: Firmante) => (cargo ? `${nombre}, ${cargo}` : nombre);

/** Levels above the certificate of the course: who endorses and signs them, what they ask for, and a picture of each. */
export function FlyerNiveles({ curso, niveles }: { curso: Curso; niveles: Niveles }) {
  if (niveles.length === 0) return null;
  return (
    <section aria-labelledby="niveles" className="mt-6 lg:mt-8 print:mt-4">
      <h3 id="niveles" className="title-3">
        {niveles.length === 1 ? 'Un nivel más alto' : 'Niveles más altos'}
      </h3>
      <p className="mt-1 mb-3 text-[0.9375rem] text-tinta-2">
        {niveles.some(({ precio }) => precio !== null)
          ? 'Los que tienen precio los recibe quien los compra y los alcanza.'
          : 'Quien aprueba recibe el más alto que alcanza.'}
      </p>
      <ul className="grid gap-4">
        {niveles.map((nivel) => (
          <NivelCard key={nivel.nivelId} curso={curso} nivel={nivel} />
        ))}
      </ul>
    </section>
  );
}

function NivelCard({ curso: { cursoId, version }, nivel }: { curso: Curso; nivel: Niveles[number] }) {
  const { imageBase } = useSite();
  const { nivelId, nombre, entidad, logo, firmantes, pide, emision, precio } = nivel;
  return (
    <li className="grid items-start gap-x-8 gap-y-4 rounded-xl border border-linea bg-hoja p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] sm:p-5 print:grid-cols-1">
      <div className="min-w-0">
        <p className="font-serif text-xl leading-snug text-pretty">{nombre}</p>
        <div className="mt-3 flex items-center gap-3">
          {logo && (
            <img
              src={imageUrl(imageBase, 'logos', logo, 320)}
              alt={`Logo de ${entidad}`}
              width={48}
              height={48}
              loading="lazy"
              decoding="async"
              className="size-12 shrink-0 object-contain print:hidden"
            />
          )}
          <p className="min-w-0">
            <span className="block text-[0.8125rem] text-tinta-2">Lo refrenda</span>
            <span className="font-medium text-pretty">{entidad}</span>
          </p>
        </div>
        <dl className="mt-4 grid gap-y-3 text-[0.9375rem]">
          <div>
            <dt className="text-[0.8125rem] text-tinta-2">{firmantes.length === 1 ? 'Firma' : 'Firman'}</dt>
            {firmantes.map((each) => (
              <dd key={signerText(each)} className="text-pretty">
                {signerText(each)}
              </dd>
            ))}
          </div>
          <div>
            <dt className="text-[0.8125rem] text-tinta-2">Pide</dt>
            <dd className="text-pretty">
              {pide[0]!.toUpperCase()}
              {pide.slice(1)}, con al menos una prueba aprobada.
            </dd>
          </div>
          <div>
            <dt className="text-[0.8125rem] text-tinta-2">Cuándo</dt>
            <dd className="text-pretty">{emision}</dd>
          </div>
          {precio !== null && (
            <div>
              <dt className="text-[0.8125rem] text-tinta-2">Precio</dt>
              <dd>{formatSoles(precio)}, aparte del programa</dd>
            </div>
          )}
        </dl>
      </div>
      <img
        src={`/muestras/certificado-${cursoId}-${nivelId}.webp?v=${version}`}
        alt={`Muestra de «${nombre}», con un nombre ficticio`}
        width={842}
        height={595}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-lg border border-linea bg-papel-2 print:hidden"
      />
    </li>
  );
}
