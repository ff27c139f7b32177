import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAnuncios, setAnuncioMails, withdrawAnuncio } from 'domain/contract/anuncios.ts';
import { estadoAnuncioLabels, segmentoLabels } from 'domain/rules/anuncios.ts';
import type { Anuncio } from 'domain/schemas/anuncios.ts';
import Megaphone from 'lucide-react/icons/megaphone';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { Suspense, useState } from 'react';
import { AnuncioList } from '../../app/anuncio-list.tsx';
import { apiQuery, useCall } from '../../app/api.tsx';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useTeaches } from '../../app/permisos.ts';
import { useAct } from '../../app/use-act.ts';
import { useReopen } from '../../app/use-kept-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Fold, hasSideColumn } from '../../ui/fold.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { useToast } from '../../ui/toast.tsx';

const AnuncioDialog = lazyPart(async () => (await import('../../app/anuncio-dialog.tsx')).AnuncioDialog);

/** Rows shown until the user asks for all. */
const few = 3;

type Editing = { anuncio: Anuncio | null };

/** Announcements of a course: students read them, staff of the course write them. */
export function AnunciosSection({ cursoId, nombre }: { cursoId: number; nombre: string }) {
  const isEquipo = useTeaches(cursoId);
  const call = useCall();
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();
  const act = useAct();
  const toast = useToast();
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const query = apiQuery(call, listAnuncios, { params: { id: cursoId } });
  const { data, error, isFetching, refetch } = useQuery(query);
  const found = data?.resource;
  const anuncios = found?.anuncios ?? [];
  useReopen(isEquipo && found !== undefined, ({ name }) => {
    const wanted = [null, ...anuncios].find((each) => anuncioDialogName(each) === name);
    if (wanted !== undefined) setEditing({ anuncio: wanted });
  });
  if (!found && error) {
    const title = 'No se pudieron cargar los anuncios';
    return <RetryAlert title={title} error={error} busy={isFetching} onRetry={refetch} className="m-3" />;
  }
  if (!found || (!isEquipo && anuncios.length === 0)) return null;

  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  async function withdraw({ anuncioId, titulo, estado }: Anuncio) {
    const rest = estado === 'publicado' ? ' Los correos que ya salieron no se pueden recuperar.' : '';
    const message = `«${titulo}» dejará de verse en el curso.${rest}`;
    if (!(await confirm({ title: '¿Retirar el anuncio?', message, yes: 'Retirar', no: 'Cancelar', danger: true })))
      return;
    await act(call(withdrawAnuncio, { params: { id: anuncioId } }), `Se retiró «${titulo}»`);
    await refresh();
  }

  async function setRecibe(recibe: boolean) {
    const done = recibe ? 'Recibirás los anuncios por correo' : 'Ya no recibirás los anuncios por correo';
    await act(call(setAnuncioMails, { params: { id: cursoId }, body: { recibe } }), done);
    await refresh();
  }

  const unread = anuncios.filter(({ leido }) => !leido).length;
  return (
    <Fold
      icon={Megaphone}
      title="Anuncios"
      fact={unread > 0 && !isEquipo ? <Badge tone="ambar">{unread} sin leer</Badge> : undefined}
      defaultOpen={hasSideColumn()}
    >
      {isEquipo && (
        <div className="mb-3 grid gap-3">
          <p className="text-sm text-tinta-2">{audience(found)}</p>
          <Button variant="secondary" size="sm" icon={Plus} onClick={() => setEditing({ anuncio: null })}>
            Nuevo anuncio
          </Button>
        </div>
      )}
      <AnuncioList
        label={`Anuncios de ${nombre}`}
        anuncios={all ? anuncios : anuncios.slice(0, few)}
        {...(isEquipo && {
          note: adminNote,
          actions: (anuncio: Anuncio) =>
            anuncio.estado !== 'retirado' && (
              <>
                {anuncio.estado === 'programado' && (
                  <IconButton
                    label={`Editar ${anuncio.titulo}`}
                    icon={Pencil}
                    onClick={() => setEditing({ anuncio })}
                  />
                )}
                <IconButton
                  label={`Retirar ${anuncio.titulo}`}
                  icon={Undo2}
                  danger
                  onClick={() => void withdraw(anuncio)}
                />
              </>
            ),
        })}
      />
      {anuncios.length > few && (
        <Button variant="quiet" size="sm" className="mt-1 -ml-3" onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver los ${anuncios.length} anuncios`}
        </Button>
      )}
      {found.recibe !== null && !isEquipo && (
        <Checkbox
          label="Recibirlos también por correo"
          checked={found.recibe}
          onChange={({ target }) => void setRecibe(target.checked)}
          className="mt-2 border-t border-linea pt-2 text-[0.9375rem]"
        />
      )}
      {editing && (
        <Suspense>
          <AnuncioDialog
            curso={{ cursoId, nombre }}
            anuncio={editing.anuncio}
            name={anuncioDialogName(editing.anuncio)}
            onClose={() => setEditing(null)}
            onSaved={(message) => {
              setEditing(null);
              toast.show(message);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </Fold>
  );
}

function audience({ alumnos = 0, destinatarios = 0 }: { alumnos?: number; destinatarios?: number }): string {
  if (alumnos === 0) return 'Ahora nadie tiene acceso a este curso';
  const people = alumnos === 1 ? '1 estudiante con acceso' : `${alumnos} estudiantes con acceso`;
  return `${people} · ${destinatarios === 1 ? '1 recibe' : `${destinatarios} reciben`} los anuncios por correo`;
}

function adminNote({ estado, lectores = 0, correos = 0, autor, segmento = 'todos' }: Anuncio) {
  const mails = correos === 1 ? '1 correo' : `${correos} correos`;
  const isMail = segmento !== 'todos';
  const sent = isMail ? mails : `${lectores === 1 ? '1 lo leyó' : `${lectores} lo leyeron`} · ${mails}`;
  const to = isMail ? ` · ${segmentoLabels[segmento]}` : '';
  return `${to} · ${estadoAnuncioLabels[estado]}${estado === 'publicado' ? ` · ${sent}` : ''}${autor ? ` · ${autor}` : ''}`;
}

/** Title under which the form is kept when the session ends. */
function anuncioDialogName(anuncio: Anuncio | null): string {
  return anuncio ? `Editar anuncio: ${anuncio.titulo}` : 'Nuevo anuncio';
}
