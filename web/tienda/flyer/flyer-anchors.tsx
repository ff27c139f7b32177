export const anchorIds = {
  muestra: 'clase-de-muestra',
  temario: 'temario',
  docentes: 'docentes',
  certificado: 'certificado',
  preguntas: 'preguntas',
} as const;

/** Rendered by the server alone. Sticky below the site's bar. */
export function FlyerAnchors({ hasMuestra, hasDocentes }: Record<'hasMuestra' | 'hasDocentes', boolean>) {
  const anchors = [
    ...(hasMuestra ? [{ id: anchorIds.muestra, label: 'Muestra' }] : []),
    { id: anchorIds.temario, label: 'Temario' },
    ...(hasDocentes ? [{ id: anchorIds.docentes, label: 'Docentes' }] : []),
    { id: anchorIds.certificado, label: 'Certificado' },
    { id: anchorIds.preguntas, label: 'Preguntas' },
  ];
  return (
    <nav
      aria-label="En esta página"
      className="sticky top-16 z-10 -mx-[min(1rem,4.5vw)] mt-4 overflow-x-auto border-b border-linea bg-papel px-[min(1rem,4.5vw)] sm:mx-0 sm:px-0 nav:top-19 print:hidden"
    >
      <ul className="flex w-max gap-6">
        {anchors.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center font-medium text-tinta-2 hover:text-teal-oscuro">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
