import { decideVoz, listVoces } from 'domain/contract/voces.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { sortColumns } from 'domain/formats/sorting.ts';
import { type EstadoVoz, estadosVoz, estadoVozLabels, isCutOf } from 'domain/rules/voces.ts';
import { type Voz, vozInput } from 'domain/schemas/voces.ts';
import Quote from 'lucide-react/icons/quote';
import { useState } from 'react';
import { useCall, useList, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { ListPage, useEstado } from '../app/list-page.tsx';
import { useTable } from '../app/use-table.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Radio } from '../ui/choice.tsx';
import type { Column } from '../ui/data-table.tsx';
import { TextArea } from '../ui/text-area.tsx';

const tones: Record<EstadoVoz, BadgeTone> = { pendiente: 'ambar', aprobada: 'verde', descartada: 'neutro' };

const columns: Column<Voz>[] = [
  {
    key: 'original',
    header: 'Palabras',
    cell: ({ texto, original }) => <span className="line-clamp-2 max-w-96 wrap-anywhere">{texto ?? original}</span>,
  },
  { key: 'autor', header: 'Como firma', cell: ({ autor }) => <span className="wrap-anywhere">{autor}</span> },
  {
    key: 'curso',
    header: 'Curso',
    sortKey: 'curso',
    cell: ({ curso }) => <span className="wrap-anywhere">{curso}</span>,
  },
  {
    key: 'estado',
    header: 'Estado',
    sortKey: 'estado',
    cell: ({ estado }) => <Badge tone={tones[estado]}>{estadoVozLabels[estado]}</Badge>,
  },
  {
    key: 'creado',
    header: 'Fecha',
    sortKey: 'creado',
    cell: ({ creado }) => formatDateTime(creado),
    hideOnPhone: true,
  },
];

/** Quotable texts of surveys: undecided ones first. */
export function VocesPage() {
  const table = useTable(sortColumns.voces, { dated: true });
  const [opened, setOpened] = useState<Voz | null>(null);
  const estado = useEstado(estadosVoz);
  const list = useList(listVoces, { query: { ...table.query, ...(estado && { estado }) } });
  return (
    <ListPage
      title="Voces"
      path="/voces"
      words={['opinión', 'opiniones']}
      searchLabel="Buscar por curso o palabras"
      estados={estadoVozLabels}
      daysLabel="Fecha de la respuesta"
      table={table}
      estado={estado}
      list={list}
      columns={columns}
      rowKey={({ vozId }) => vozId}
      emptyHint="Lo que los estudiantes permitan citar en la encuesta de su curso aparecerá aquí."
      open={{ icon: Quote, label: ({ autor, curso }) => `Revisar lo que dijo ${autor} de ${curso}`, onOpen: setOpened }}
    >
      {opened && <VozDialog voz={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}

const acts: Record<Exclude<EstadoVoz, 'pendiente'>, string> = {
  aprobada: 'Publicar en la página del curso',
  descartada: 'No publicar',
};

function VozDialog({ voz, onClose }: { voz: Voz; onClose: () => void }) {
  const { vozId, original, autor, curso, version } = voz;
  const call = useCall();
  const reload = useReload(listVoces);
  const { form, field, dialog } = useFormDialog(vozInput.omit({ version: true }), {
    kept: { name: 'Revisar opinión', nth: vozId },
    defaultValues: { texto: voz.texto ?? original, estado: voz.estado === 'descartada' ? 'descartada' : 'aprobada' },
    guarded: true,
    send: (body) => call(decideVoz, { params: { id: vozId }, body: { ...body, version } }),
    onSaved: async () => {
      await reload();
      onClose();
    },
    toast: ({ resource }) => (resource?.estado === 'aprobada' ? 'Opinión publicada' : 'La opinión no se publica'),
    onClose,
  });
  const { error: _, ...estado } = field('estado');
  const typed = form.watch('texto') ?? '';
  return (
    <FormDialog {...dialog} title={`Opinión de ${autor}`} description={curso} submitLabel="Guardar">
      <blockquote className="rounded-lg bg-papel p-4 wrap-anywhere whitespace-pre-line">{original}</blockquote>
      <TextArea
        label="Lo que se publica"
        required
        rows={5}
        maxLength={1000}
        hint={
          isCutOf(original, typed)
            ? 'Puedes quitar partes y poner «…» en su lugar.'
            : 'Solo puedes quitar partes y poner «…» en su lugar; las palabras no se cambian.'
        }
        {...field('texto')}
      />
      {typed !== original && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => form.setValue('texto', original, { shouldDirty: true })}
        >
          Volver a las palabras enteras
        </Button>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">Qué hacer</legend>
        {Object.entries(acts).map(([value, label]) => (
          <Radio key={value} value={value} label={label} {...estado} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
