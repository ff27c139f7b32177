import type { Curso } from 'domain/schemas/cursos.ts';
import type { Muestra } from 'domain/schemas/muestras.ts';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { ServerHtml } from '../../ui/server-html.tsx';

const server = import.meta.env.SSR ? await import('./muestra-poster.tsx') : null;
const MuestraFrame = lazy(async () => ({ default: (await import('./muestra-frame.tsx')).MuestraFrame }));

type Props = { curso: Curso; owned: boolean; muestras: readonly Muestra[] };

/** A poster that the server renders; the player is downloaded when it is pressed. */
export function FlyerMuestras({ curso, owned, muestras }: Props) {
  const [open, setOpen] = useState(0);
  if (muestras.length === 0) return null;
  const press = ({ target }: MouseEvent) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-muestra]')?.dataset.muestra;
    if (pressed) setOpen(Number(pressed));
  };
  const poster = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside it are pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button turns keys into clicks
    <div onClick={press}>
      <ServerHtml id="muestras">{server && <server.MuestraPoster curso={curso} muestras={muestras} />}</ServerHtml>
    </div>
  );
  return open === 0 ? (
    poster
  ) : (
    <Suspense fallback={poster}>
      <MuestraFrame curso={curso} owned={owned} muestras={muestras} open={open} onOpen={setOpen} />
    </Suspense>
  );
}
