import { copyCurso } from 'domain/contract/copias.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import type { CopyInput, Curso } from 'domain/schemas/cursos.ts';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { useGoToScreen } from '../../app/screen-id.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCursosChanged } from '../cursos/use-cursos-changed.ts';

const holidaysText = (sesiones: { nombre: string; inicio: string; feriado: string }[]) =>
  sesiones.map(({ nombre, inicio, feriado }) => `«${nombre}», ${formatLongDate(inicio)}: ${feriado}.`).join(' ');

const everything: CopyInput = {
  modulos: true,
  materiales: true,
  pruebas: true,
  docentes: true,
  textos: true,
  inicio: '',
};

/** Asks what to copy, then opens the new course. */
export function CopyDialog({ curso, onClose }: { curso: Curso; onClose: () => void }) {
  const call = useCall();
  const goTo = useGoToScreen();
  const cursosChanged = useCursosChanged();
  const { showError } = useDialogs();
  const toast = useToast();
  const [chosen, setChosen] = useState(everything);
  const [busy, setBusy] = useState(false);

  async function copy(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const params = { id: curso.cursoId };
    const { success, resource, message } = await call(copyCurso, { params, body: chosen }).finally(() =>
      setBusy(false),
    );
    if (!success || !resource) return showError({ title: aulaMessages.guardado, message });
    void cursosChanged();
    toast.show(`Se creó «${resource.nombre}»`);
    onClose();
    if (resource.enFeriado.length > 0)
      await showError({ title: 'Hay sesiones en feriado', message: holidaysText(resource.enFeriado) });
    goTo('/curso-detalle', { cursoId: resource.cursoId });
  }

  const choice = (name: Exclude<keyof CopyInput, 'inicio'>, disabled = false) => ({
    checked: chosen[name] && !disabled,
    disabled,
    onChange: (event: { target: { checked: boolean } }) => setChosen({ ...chosen, [name]: event.target.checked }),
  });
  return (
    <FormDialog
      size="sm"
      title="Duplicar curso"
      description="La copia es un borrador con el mismo precio, sin estudiantes ni pedidos."
      submitLabel="Duplicar"
      busy={busy}
      onSubmit={(event) => void copy(event)}
      onClose={onClose}
    >
      <FormField
        label="Empieza el"
        hint="Sesiones, pruebas, preventa y cierre se mueven con esta fecha y conservan su día de la semana. En blanco, el curso conserva sus fechas y las sesiones quedan sin la suya."
      >
        {(control) => (
          <input
            {...control}
            type="date"
            max="2100-12-31"
            value={chosen.inicio}
            onChange={({ target }) => setChosen({ ...chosen, inicio: target.value })}
            className={controlLook('h-11')}
          />
        )}
      </FormField>
      <fieldset>
        <legend className="mb-1 font-medium">Qué lleva la copia</legend>
        <Checkbox label="Módulos" {...choice('modulos')} />
        <div className="pl-8">
          <Checkbox label="Materiales" {...choice('materiales', !chosen.modulos)} />
          <Checkbox label="Preguntas de las pruebas" {...choice('pruebas', !chosen.modulos)} />
        </div>
        <Checkbox label="Docentes" {...choice('docentes')} />
        <Checkbox
          label="Textos"
          hint="Descripción, objetivo, temario y certificado. El código del certificado queda vacío."
          {...choice('textos')}
        />
      </fieldset>
    </FormDialog>
  );
}
