import { gradeIntento, listOpenRespuestas } from 'domain/contract/pruebas.ts';
import { calificacionInput, type WaitingRespuesta } from 'domain/schemas/pruebas.ts';
import { asNumber } from 'domain/schemas/text.ts';
import { useEffect, useState } from 'react';
import { useApi, useCall } from '../app/api.tsx';
import { useTrail } from '../app/breadcrumb.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useTitle } from '../app/site.tsx';
import { ViewTabs } from '../app/view-tabs.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Prose } from '../ui/prose.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAddress } from '../ui/use-address.ts';
import { useAppForm } from '../ui/use-app-form.ts';

export const calificacionViews = { alumnos: 'Por estudiante', preguntas: 'Por pregunta' };

const respuesta = calificacionInput.shape.respuestas.element;
const puntosForm = respuesta.pick({ comentario: true }).extend({ puntos: asNumber(respuesta.shape.puntos) });

/** Ungraded open answers, grouped by question, so that one question is graded for everybody before the next. */
export function ByPregunta() {
  const title = useTitle('Calificaciones por pregunta');
  useTrail([
    { nombre: 'Dashboard', componente: '/dashboard' },
    { nombre: 'Calificaciones', componente: '/calificaciones' },
  ]);
  const [search, setSearch] = useAddress();
  const cursoId = Number(search.get('cursoId')) || undefined;
  const nameless = search.get('nombres') === 'no';
  // Local state, because the router updates the URL after React re-renders: the box would untick for a moment.
  const [ticked, setTicked] = useState(nameless);
  useEffect(() => setTicked(nameless), [nameless]);
  const query = useApi(
    listOpenRespuestas,
    { query: { page: 1, size: 50, ...(cursoId && { cursoId }), ...(nameless && { sinNombres: 'true' as const }) } },
    { staleTime: 0 },
  );
  const list = query.data?.resources;
  const total = query.data?.total ?? list?.length ?? 0;
  const hide = (checked: boolean) => {
    setTicked(checked);
    setSearch((now) => {
      const next = new URLSearchParams(now);
      checked ? next.set('nombres', 'no') : next.delete('nombres');
      return next;
    });
  };
  return (
    <>
      {title}
      <PageHeader
        title="Calificaciones"
        subtitle={list && (total === 1 ? '1 respuesta por calificar' : `${total} respuestas por calificar`)}
        actions={<Checkbox label="Sin nombres" checked={ticked} onChange={({ target }) => hide(target.checked)} />}
      />
      <ViewTabs path="/calificaciones" label="Vista" views={calificacionViews} keep={['cursoId']} />
      <QueryState query={query}>
        <Skeleton shape="block" className="h-60" />
      </QueryState>
      {list?.length === 0 && <EmptyState title="Nada espera tu calificación" />}
      <div className="grid gap-5">
        {groupsOf(list ?? []).map(({ key, first, answers }) => (
          <Card key={key} as="section" aria-label={first.enunciado}>
            <CardHeader title={first.enunciado} subtitle={`${first.prueba} · ${first.curso}`} />
            <ol className="divide-y divide-linea">
              {answers.map((answer, at) => (
                <Answer
                  key={`${answer.intentoId} ${answer.preguntaId}`}
                  answer={answer}
                  name={answer.alumno ?? `Respuesta ${at + 1}`}
                />
              ))}
            </ol>
          </Card>
        ))}
      </div>
      {list && total > list.length && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Traer las siguientes
          </Button>
          <p className="text-sm text-tinta-2">
            Ves {list.length} de {total}: las que calificas dejan su lugar a las siguientes.
          </p>
        </div>
      )}
    </>
  );
}

/** Groups keep the order of the list: by test and question. */
function groupsOf(list: readonly WaitingRespuesta[]) {
  const groups = Map.groupBy(list, ({ pruebaId, enunciado }) => `${pruebaId} ${enunciado}`);
  return [...groups].map(([key, answers]) => ({ key, first: answers[0]!, answers }));
}

type AnswerProps = { answer: WaitingRespuesta; name: string };

/** A graded answer stays in place until the page is left, so that the list does not shift. */
function Answer({ answer: { intentoId, preguntaId, texto }, name }: AnswerProps) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const [given, setGiven] = useState<number | null>(null);
  const form = useAppForm(puntosForm, {
    kept: { name: `Calificar ${preguntaId}`, nth: intentoId },
    defaultValues: { puntos: '', comentario: '' },
  });
  const { field, submitTo, formState } = form;
  const submit = submitTo(
    (row) => call(gradeIntento, { params: { id: intentoId }, body: { respuestas: [{ preguntaId, ...row }] } }),
    ({ success, message, resource }) => {
      if (!success) return showError({ message });
      setGiven(resource?.abiertas.find((each) => each.preguntaId === preguntaId)?.puntos ?? 0);
      toast.show(`${name}: guardado`);
    },
  );
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <h3 className="mb-2 font-medium">{name}</h3>
      <div className="mb-3 rounded-lg bg-papel-2 px-4 py-3">
        <Prose text={texto} />
      </div>
      {given === null ? (
        <form
          noValidate
          aria-label={name}
          onSubmit={submit}
          className="grid items-start gap-3 sm:grid-cols-[8rem_1fr_auto]"
        >
          <RecoveredNotice {...form.kept} />
          <NumberField label="Puntos" step="0.01" suffix="de 20" required {...field('puntos')} />
          <TextArea label="Comentario" rows={2} maxLength={5_000} {...field('comentario')} />
          <Button
            type="submit"
            busy={formState.isSubmitting}
            className="sm:mt-7"
            aria-label={`Guardar los puntos de ${name}`}
          >
            Guardar
          </Button>
        </form>
      ) : (
        <p role="status">Puntos: {given}</p>
      )}
    </li>
  );
}
