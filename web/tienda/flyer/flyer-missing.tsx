import { useSite } from '../../app/site.tsx';
import { Notice } from '../notice.tsx';
import { BackToCatalogo } from './flyer-states.tsx';

export function FlyerMissing({ title }: { title: string }) {
  const { institucion } = useSite();
  return (
    <>
      <title>{`${title} · ${institucion.nombre}`}</title>
      <Notice
        motif="section"
        hue={5}
        title={title}
        text="La dirección puede estar mal escrita, o el programa ya no se ofrece."
        actions={<BackToCatalogo />}
      />
    </>
  );
}
