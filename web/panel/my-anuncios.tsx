import { useQuery } from '@tanstack/react-query';
import { listMyAnuncios } from 'domain/contract/anuncios.ts';
import { AnuncioList } from '../app/anuncio-list.tsx';
import { apiQuery, useCall } from '../app/api.tsx';
import { Card, CardHeader } from '../ui/card.tsx';

/** The latest announcements of a student's courses. Without any there is nothing to say. */
export function MyAnuncios() {
  const { data } = useQuery(apiQuery(useCall(), listMyAnuncios, {}));
  const found = data?.resource;
  if (!found || found.anuncios.length === 0) return null;
  const { sinLeer, anuncios } = found;
  return (
    <Card as="section" aria-label="Anuncios">
      <CardHeader title="Anuncios" subtitle={sinLeer === 0 ? 'Todo leído' : `${sinLeer} sin leer`} />
      <AnuncioList label="Últimos anuncios" anuncios={anuncios} withCurso />
    </Card>
  );
}
