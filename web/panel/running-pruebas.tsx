import { useQuery } from '@tanstack/react-query';
import { myCursos } from 'domain/contract/panel.ts';
import type { MyCurso } from 'domain/schemas/panel.ts';
import { apiQuery, useCall } from '../app/api.tsx';
import { RunningLabel, refetchWhileRunning } from '../app/running-rendicion.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';

const open = (cursos: MyCurso[] = []) =>
  cursos
    .filter(({ acceso }) => acceso)
    .flatMap(({ cursoId, nombre: curso, rendiciones }) => rendiciones.map((each) => ({ ...each, cursoId, curso })));

/** Sittings that the student has begun and not submitted. Nothing when there are none. */
export function RunningPruebas() {
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery(useCall(), myCursos, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => refetchWhileRunning(open(state.data?.resources)),
  });
  const rendiciones = open(data?.resources);
  if (rendiciones.length === 0) return null;
  return (
    <section aria-labelledby="pruebas-en-curso">
      <h2 id="pruebas-en-curso" className="title-2 mb-4">
        {rendiciones.length === 1 ? 'Prueba en curso' : 'Pruebas en curso'}
      </h2>
      <Card padding="none">
        <ul aria-labelledby="pruebas-en-curso" className="divide-y divide-linea">
          {rendiciones.map((rendicion) => {
            const { pruebaId, cursoId, nombre, curso } = rendicion;
            return (
              <li key={pruebaId} className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4 sm:px-6">
                <div className="min-w-0 grow basis-52">
                  <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{nombre}</h3>
                  <p className="mt-0.5 text-[0.9375rem] text-tinta-2">{curso}</p>
                  <p className="mt-1 text-[0.9375rem]">
                    <RunningLabel {...{ rendicion }} isFresh={isFetchedAfterMount} onEnd={() => void refetch()} />
                  </p>
                </div>
                <LinkButton
                  to={`/prueba?pruebaId=${pruebaId}&cursoId=${cursoId}`}
                  state={{ pruebaId, cursoId }}
                  className="max-sm:w-full"
                  aria-label={`Continuar ${nombre}`}
                >
                  Continuar
                </LinkButton>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
