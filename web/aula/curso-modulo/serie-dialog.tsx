import { getFeriados } from 'domain/contract/ajustes.ts';
import { getHorario } from 'domain/contract/horario.ts';
import { listPonentes } from 'domain/contract/ponentes.ts';
import { createSerie } from 'domain/contract/sesiones.ts';
import { isPrueba } from 'domain/rules/modulos.ts';
import { type SerieOverride, serieDays, serieSesiones } from 'domain/rules/term.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { serieForm } from 'domain/schemas/horario-form.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { serieOverride } from 'domain/schemas/sesiones.ts';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi, useCall } from '../../app/api.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { FormField } from '../../ui/form-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePlannedChoques } from './planned-choques.tsx';
import { SeriePreview } from './serie-preview.tsx';
import { WeekdayButtons } from './weekday-buttons.tsx';

const lengths = [60, 90, 120, 150, 180, 240].map((value) => ({
  value,
  label:
    value % 60 === 0
      ? value === 60
        ? '1 hora'
        : `${value / 60} horas`
      : `${Math.floor(value / 60)} h ${value % 60} min`,
}));

type Props = {
  curso: Curso;
  modulos: readonly Modulo[];
  onClose: () => void;
  /** Switches to pasting a timetable. */
  onPaste: () => void;
  onSaved: (count: number) => void;
};

/** Gives a series of dates to class modules; previews the sessions that it will create. */
export function SerieDialog({ curso, modulos, onClose, onPaste, onSaved }: Props) {
  const call = useCall();
  const { data } = useApi(listPonentes, { params: { cursoId: curso.cursoId } });
  const feriados = useApi(getFeriados, {}).data?.resource?.feriados ?? [];
  const dated = useApi(getHorario, { params: { id: curso.cursoId } }, { staleTime: 0 }).data?.resource?.sesiones ?? [];
  const clases = modulos.filter(
    ({ tipoModulo, moduloId }) => !isPrueba(tipoModulo.acronimo) && !dated.some((each) => each.moduloId === moduloId),
  );
  const most = String(Math.max(1, clases.length));
  const { field, form, dialog } = useFormDialog(serieForm, {
    kept: 'Sesiones en serie',
    defaultValues: {
      desde: '',
      dias: [],
      hora: '19:00',
      minutos: '120',
      cantidad: most,
      hasta: '',
      saltaFeriados: true,
      usar: [],
      ponenteId: '',
      video: '',
      cambios: [],
    },
    send: (body) => call(createSerie, { params: { id: curso.cursoId }, body }),
    refusal: 'above',
    toast: ({ message }) => message,
    onSaved: ({ resources }) => onSaved(resources?.length ?? 0),
    onClose,
  });
  const { watch, setValue } = form;
  const [ends, setEnds] = useState<'cantidad' | 'hasta'>('cantidad');
  const plan = watch();
  const { dias, usar = [], saltaFeriados = true, cambios = [] } = plan;
  // Proposes the number of modules without a session, which depends on loaded data.
  const propose = useEffectEvent(() => {
    if (ends === 'cantidad' && !form.getFieldState('cantidad').isDirty) setValue('cantidad', most);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number changes
  useEffect(() => propose(), [most]);
  const parsed = serieForm.safeParse({ ...plan, ponenteId: '', video: '', cambios: [] });
  const days = parsed.success ? serieDays(parsed.data, feriados) : [];
  const common = { hora: plan.hora, ponenteId: Number(plan.ponenteId) || null, video: plan.video ?? '' };
  // A change that is being typed counts once it is complete.
  const complete = cambios.filter((each) => serieOverride.safeParse(each).success);
  const planned = parsed.success ? serieSesiones(days, { ...common, minutos: parsed.data.minutos }, complete) : [];
  const used = planned.length;
  const choques = usePlannedChoques(
    planned.map(({ inicio, fin, ponenteId, video }) => ({ inicio, fin, ponenteId, sala: video })),
  );
  const setOverrides = (next: SerieOverride[]) =>
    setValue('cambios', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const errorsOf = (dia: string) => {
    const at = cambios.findIndex((each) => each.dia === dia);
    const { fecha, hora, ponenteId, video } = form.formState.errors.cambios?.[at] ?? {};
    return {
      fecha: fecha?.message,
      hora: hora?.message,
      ponenteId: ponenteId?.message,
      video: video?.message,
    };
  };
  const ponentes = (data?.resources ?? []).map(({ docenteId, nombre, apellido }) => ({
    value: docenteId,
    label: `${nombre} ${apellido}`,
  }));
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title="Sesiones en serie"
      description={`Una sesión por módulo de clase, en su orden: ${clases.length === 1 ? 'queda 1' : `quedan ${clases.length}`} sin fecha.`}
      onSubmit={(event) => {
        // Days that the series no longer has are not changed either.
        setOverrides(cambios.filter(({ dia }) => days.some((day) => day.usado && day.dia === dia)));
        dialog.onSubmit(event);
      }}
      submitLabel={used > 0 ? `Crear ${used === 1 ? '1 sesión' : `${used} sesiones`}` : 'Crear sesiones'}
    >
      <Button variant="quiet" size="sm" icon={ClipboardPaste} onClick={onPaste} className="mb-3 -ml-2 w-fit">
        Pegar horario de Excel
      </Button>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <WeekdayButtons
            label="Días"
            days={dias}
            error={field('dias').error}
            onChange={(days) =>
              setValue('dias', days, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
          <div className="grid grid-cols-2 gap-4">
            <FormField label="Empieza el" required error={field('desde').error}>
              {(control) => <input {...control} {...input('desde')} type="date" className={controlLook('h-11')} />}
            </FormField>
            <FormField label="Hora" required hint="De Lima." error={field('hora').error}>
              {(control) => <input {...control} {...input('hora')} type="time" className={controlLook('h-11')} />}
            </FormField>
            <SelectField
              label="Termina"
              options={[
                { value: 'cantidad', label: 'Por cantidad' },
                { value: 'hasta', label: 'En una fecha' },
              ]}
              value={ends}
              onChange={({ target }) => {
                setEnds(target.value as typeof ends);
                setValue('cantidad', target.value === 'cantidad' ? most : '', { shouldDirty: true });
                setValue('hasta', '', { shouldDirty: true });
              }}
            />
            {ends === 'cantidad' ? (
              <NumberField label="Cantidad" required {...field('cantidad')} />
            ) : (
              <FormField label="Última fecha" required error={field('hasta').error}>
                {(control) => <input {...control} {...input('hasta')} type="date" className={controlLook('h-11')} />}
              </FormField>
            )}
            <SelectField label="Dura" options={lengths} {...field('minutos')} />
            <SelectField
              key={ponentes.length}
              label="Ponente"
              placeholder="Sin ponente"
              options={ponentes}
              {...field('ponenteId')}
            />
          </div>
          <TextField label="Enlace de la sala" inputMode="url" maxLength={2000} {...field('video')} />
          <Checkbox label="Saltar feriados del Perú" {...input('saltaFeriados')} />
        </div>
        <SeriePreview
          days={days}
          planned={planned}
          names={clases.map(({ nombre }) => nombre)}
          onUse={(day) => setValue('usar', [...usar, day], { shouldDirty: true })}
          skips={saltaFeriados}
          choques={choques}
          ponentes={ponentes}
          common={common}
          cambios={cambios}
          errorsOf={errorsOf}
          onChange={(dia, cambio) =>
            setOverrides([...cambios.filter((each) => each.dia !== dia), ...(cambio ? [cambio] : [])])
          }
        />
      </div>
    </FormDialog>
  );

  function input(name: 'desde' | 'hasta' | 'hora' | 'saltaFeriados') {
    const { label: _label, error: _error, ...rest } = { label: '', ...field(name) };
    return rest;
  }
}
