import { getReglaApto, setReglaApto } from 'domain/contract/notas.ts';
import { reglaSentence } from 'domain/rules/regla-apto.ts';
import { type CursoRegla, reglaForm, reglaFormOf } from 'domain/schemas/regla-apto.ts';
import { useState } from 'react';
import { useApi, useCall, useReload } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditButton } from './section-cards.tsx';

/** The rule by which students pass the course, in one sentence. */
export function ReglaCard({ cursoId }: { cursoId: number }) {
  const { data } = useApi(getReglaApto, { params: { id: cursoId } });
  const [editing, setEditing] = useState(false);
  const regla = data?.resource;
  return (
    <Card as="section" aria-label="Cómo se aprueba">
      <CardHeader
        title="Cómo se aprueba"
        actions={<EditButton label="Editar cómo se aprueba" onEdit={regla ? () => setEditing(true) : undefined} />}
      />
      {regla ? <p>{regla.frase}</p> : <Skeleton className="h-6 w-72 max-w-full" />}
      {editing && regla && <ReglaDialog cursoId={cursoId} regla={regla} onClose={() => setEditing(false)} />}
    </Card>
  );
}

type DialogProps = { cursoId: number; regla: CursoRegla; onClose: () => void };

function ReglaDialog({ cursoId, regla, onClose }: DialogProps) {
  const call = useCall();
  const reload = useReload(getReglaApto);
  const { form, field, dialog } = useFormDialog(reglaForm, {
    kept: 'Cómo se aprueba',
    defaultValues: reglaFormOf(regla),
    guarded: true,
    send: (body) => call(setReglaApto, { params: { id: cursoId }, body }),
    toast: () => 'Guardamos cómo se aprueba',
    onSaved: async () => {
      await reload();
      onClose();
    },
    onClose,
  });
  const written = form.watch();
  const parsed = reglaForm.safeParse(written);
  const modulos = [
    ...Array.from({ length: regla.pruebas }, () => ({ acronimo: 'PRU' })),
    ...Array.from({ length: regla.clases }, () => ({ acronimo: 'CLA' })),
  ];
  return (
    <FormDialog
      {...dialog}
      title="Cómo se aprueba"
      description="Vale desde ahora para todos los estudiantes del curso. Los certificados ya emitidos no cambian."
      submitLabel="Guardar"
    >
      <div className="grid gap-4">
        <NumberField label="Nota mínima" required step="0.01" suffix="de 20" {...field('notaMinima')} />
        <Checkbox
          label="Cada prueba necesita la nota mínima"
          hint="Sin marcar, basta con el promedio."
          {...field('cadaPrueba')}
        />
        <Checkbox
          label="Dar pesos a pruebas, clases y asistencia"
          hint="Sin marcar cuentan solo las pruebas y, donde no hay, el promedio de las clases."
          {...field('conPesos')}
        />
        {written.conPesos && (
          <fieldset>
            <legend className="sr-only">Pesos</legend>
            <div className="grid gap-4 sm:grid-cols-3">
              <NumberField label="Pruebas" suffix="%" {...field('pruebas')} />
              <NumberField label="Clases" suffix="%" {...field('clases')} />
              <NumberField label="Asistencia" suffix="%" {...field('asistencia')} />
            </div>
            <p className="mt-1.5 text-sm text-tinta-2">{sumLabel(written)}</p>
          </fieldset>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Asistencia mínima"
            hint="De las sesiones realizadas. Vacío: no se pide."
            suffix="%"
            {...field('asistenciaMinima')}
          />
          <NumberField
            label="Avance mínimo"
            hint="De los materiales vistos. Vacío: no se pide."
            suffix="%"
            {...field('avanceMinimo')}
          />
        </div>
        <p role="status" className="rounded-lg bg-papel-2 p-4">
          {parsed.success ? reglaSentence(modulos, parsed.data) : 'Corrige los campos para leer la regla.'}
        </p>
      </div>
    </FormDialog>
  );
}

function sumLabel({ pruebas, clases, asistencia }: Record<'pruebas' | 'clases' | 'asistencia', string>): string {
  const sum = [pruebas, clases, asistencia].reduce((total, typed) => total + (Number(typed) || 0), 0);
  return sum === 100 ? 'Suman 100 %.' : `Suman ${sum} %: tienen que sumar 100 %.`;
}
