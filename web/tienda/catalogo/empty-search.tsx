import { useQuery } from '@tanstack/react-query';
import { listSugerencias } from 'domain/contract/cursos.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import SearchX from 'lucide-react/icons/search-x';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { withText } from '../flyer/flyer-texts.ts';
import { hasWhatsapp } from '../flyer/whatsapp-links.tsx';
import { sugerenciaPath } from '../sugerencia-path.ts';
import { catalogo, type ListView } from './collections.ts';
import { type Filters, isFiltered } from './filters.ts';

/** A search without results: suggestions, a link to all programmes, and a contact. */
export function EmptySearch({ list, filters }: { list: ListView; filters: Filters }) {
  const { q } = filters;
  const isNarrow = list !== catalogo || isFiltered({ ...filters, q: '' });
  const { institucion } = useSite();
  const { data } = useQuery(apiQuery(useCall(), listSugerencias, { query: { q } }));
  const near = data?.resource?.sugerencias ?? [];
  const { whatsapp } = institucion;
  return (
    <EmptyState
      icon={SearchX}
      title="No encontramos resultados"
      action={
        <>
          <LinkButton to={catalogo.path}>Ver todos los programas</LinkButton>
          {isNarrow && (
            <LinkButton to={list.path} variant="secondary" preventScrollReset>
              Quitar filtros
            </LinkButton>
          )}
          {hasWhatsapp(whatsapp) && (
            <LinkButton
              href={withText(whatsapp, `Hola, busco un programa sobre «${q}».`)}
              target="_blank"
              variant="secondary"
              icon={MessageCircle}
            >
              Preguntar por WhatsApp
            </LinkButton>
          )}
        </>
      }
    >
      {near.length > 0 ? 'Quizá buscabas:' : 'Prueba con otras palabras o con menos filtros.'}
      {near.length > 0 && (
        <span className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1">
          {near.map((each) => (
            <TextLink key={`${each.tipo} ${each.id}`} to={sugerenciaPath(each)}>
              {each.nombre}
            </TextLink>
          ))}
        </span>
      )}
    </EmptyState>
  );
}
