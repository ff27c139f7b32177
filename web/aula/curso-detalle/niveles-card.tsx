import { listEntidades } from 'domain/contract/entidades.ts';
import { listFirmantes } from 'domain/contract/firmantes.ts';
import { getNiveles, saveNiveles } from 'domain/contract/niveles.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { horasMark } from 'domain/rules/asistencia.ts';
import { wordWarnings } from 'domain/rules/certificado-warnings.ts';
import type { Entidad } from 'domain/schemas/entidades.ts';
import type { Firmante } from 'domain/schemas/firmantes.ts';
import { certificadoAjusteForm, type Nivel, type Niveles, nivelForm, nivelFormOf } from 'domain/schemas/niveles.ts';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { z } from 'zod';
import { useApi, useCall, useReload } from '../../app/api.tsx';
import { PreviewNivel } from '../../app/curso-fields/preview-texts.tsx';
import { TextWarnings } from '../../app/curso-fields/text-warnings.tsx';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { PriceField } from '../../app/price-field.tsx';
import { useAct } from '../../app/use-act.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Opened = { nivel: Nivel | null } | null;

/** Levels above the certificate that every course has, such as one that a Colegio de Abogados endorses. */
export function NivelesCard({ cursoId }: { cursoId: number }) {
  const found = useApi(getNiveles, { params: { id: cursoId } }).data?.resource;
  const call = useCall();
  const reload = useReload(getNiveles);
  const act = useAct();
  const { confirm } = useDialogs();
  const [opened, setOpened] = useState<Opened>(null);
  const [editsCurso, setEditsCurso] = useState(false);
  if (!found) return <Skeleton shape="block" className="h-40" />;
  const { niveles, curso, huella } = found;

  async function remove({ nivelId, nombre }: Nivel) {
    const message = `¿Quitar el nivel «${nombre}»? Los certificados emitidos no cambian.`;
    if (!(await confirm({ message, danger: true }))) return;
    const body = { niveles: niveles.filter((each) => each.nivelId !== nivelId), huella };
    await act(call(saveNiveles, { params: { id: cursoId }, body }), `Se quitó el nivel «${nombre}»`);
    await reload();
  }

  return (
    <Card as="section" aria-label="Niveles de certificado">
      <CardHeader title="Niveles de certificado" />
      <ul className="divide-y divide-linea">
        <li className="flex items-start justify-between gap-3 pb-3">
          <div className="min-w-0">
            <p className="font-medium">El del curso</p>
            <p className="text-sm text-tinta-2">{priceText(curso.precio)}</p>
            {!curso.conNota && <p className="text-sm text-tinta-2">No imprime el promedio final</p>}
          </div>
          <IconButton label="Editar el certificado del curso" icon={Pencil} onClick={() => setEditsCurso(true)} />
        </li>
        {niveles.map((nivel) => (
          <li key={nivel.nivelId} className="py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-medium break-words">{nivel.nombre}</p>
                <p className="text-sm text-tinta-2">
                  {nivel.notaMinima} o más · {nivel.entidad}
                </p>
                <p className="text-sm text-tinta-2">
                  {nivel.firmantes.length === 1 ? 'Firma' : 'Firman'}{' '}
                  {nivel.firmantes.map(({ nombre }) => nombre).join(', ')}
                </p>
                <p className="text-sm text-tinta-2">{priceText(nivel.precio)}</p>
              </div>
              <div className="flex shrink-0">
                <IconButton
                  label={`Editar el nivel ${nivel.nombre}`}
                  icon={Pencil}
                  onClick={() => setOpened({ nivel })}
                />
                <IconButton
                  label={`Quitar el nivel ${nivel.nombre}`}
                  icon={Trash2}
                  danger
                  onClick={() => void remove(nivel)}
                />
              </div>
            </div>
            {nivel.problemas.length > 0 && (
              <Alert tone="warning" className="mt-2">
                No se emite: {nivel.problemas.join(' ')}
              </Alert>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" icon={Plus} className="mt-4" onClick={() => setOpened({ nivel: null })}>
        Agregar nivel
      </Button>
      {editsCurso && <CertificadoDialog cursoId={cursoId} found={found} onClose={() => setEditsCurso(false)} />}
      {opened && (
        <NivelDialog
          cursoId={cursoId}
          nivel={opened.nivel}
          others={niveles.filter(({ nivelId }) => nivelId !== opened.nivel?.nivelId)}
          huella={huella}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

const priceText = (precio: number | null) =>
  precio === null ? 'Incluido en el curso' : `Se vende aparte a ${formatSoles(precio)}`;

type CertificadoProps = { cursoId: number; found: Niveles; onClose: () => void };

/** Settings of the certificate that every course has. */
function CertificadoDialog({ cursoId, found: { niveles, curso, huella }, onClose }: CertificadoProps) {
  const call = useCall();
  const reload = useReload(getNiveles);
  const { form, field, dialog } = useFormDialog(certificadoAjusteForm, {
    kept: { name: 'Certificado del curso', nth: cursoId },
    defaultValues: { precio: String(curso.precio ?? ''), conNota: curso.conNota },
    guarded: true,
    refusal: 'above',
    send: (values) => call(saveNiveles, { params: { id: cursoId }, body: { niveles, curso: values, huella } }),
    toast: () => 'Se guardó el certificado del curso',
    onSaved: async () => {
      await reload();
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Certificado del curso" submitLabel="Guardar">
      <PriceField label="Precio aparte" hint="Vacío: viene incluido en el curso." {...field('precio')} />
      <Checkbox label="Imprimir el promedio final" {...form.register('conNota')} />
      <p className="text-sm text-tinta-2">Los certificados emitidos no cambian.</p>
    </FormDialog>
  );
}

type PreviewProps = { cursoId: number; values: z.input<typeof nivelForm> };

/** Rendered once an endorsing entity is chosen. */
function NivelPreview({ cursoId, values: { nombre, texto, entidadId, firmantes } }: PreviewProps) {
  if (!Number(entidadId)) return null;
  const firmanteIds = firmantes.map(Number).filter((each) => each > 0);
  return (
    <PreviewNivel cursoId={cursoId} nivel={{ nombre, texto: texto ?? '', entidadId: Number(entidadId), firmanteIds }} />
  );
}

type DialogProps = { cursoId: number; nivel: Nivel | null; others: Nivel[]; huella: string; onClose: () => void };

const places = ['Firma 1', 'Firma 2', 'Firma 3', 'Firma 4'];

/** A select shows its value only if its options are there from the start. */
function NivelDialog(props: DialogProps) {
  const entidades = useApi(listEntidades, {}).data?.resources;
  const firmantes = useApi(listFirmantes, {}).data?.resources;
  return entidades && firmantes ? <NivelFields {...props} entidades={entidades} firmantes={firmantes} /> : null;
}

type FieldsProps = DialogProps & { entidades: Entidad[]; firmantes: Firmante[] };

function NivelFields({ cursoId, nivel, others, huella, onClose, entidades, firmantes }: FieldsProps) {
  const call = useCall();
  const reload = useReload(getNiveles);
  const { form, field, dialog } = useFormDialog(nivelForm, {
    kept: { name: 'Nivel de certificado', nth: nivel?.nivelId ?? 0 },
    defaultValues: nivelFormOf(nivel),
    guarded: true,
    refusal: 'above',
    send: (values) => {
      const saved = { ...values, ...(nivel && { nivelId: nivel.nivelId }) };
      return call(saveNiveles, { params: { id: cursoId }, body: { niveles: [...others, saved], huella } });
    },
    toast: () => 'Se guardaron los niveles',
    onSaved: async () => {
      await reload();
      onClose();
    },
    onClose,
  });
  const values = form.watch();
  const signers = firmantes.map(({ firmanteId, nombre, cargo }) => ({
    value: firmanteId,
    label: `${nombre}, ${cargo}`,
  }));
  return (
    <FormDialog
      {...dialog}
      title={nivel ? 'Editar nivel' : 'Nuevo nivel'}
      description="Quien aprueba el curso recibe el nivel más alto que alcanza. Sin una prueba aprobada nadie alcanza un nivel."
      submitLabel="Guardar"
    >
      <TextField label="Nombre" required maxLength={80} hint="Es el título del documento." {...field('nombre')} />
      <SelectField
        label="Lo refrenda"
        required
        placeholder="Elige una entidad"
        options={entidades.map(({ entidadId, titulo }) => ({ value: entidadId, label: titulo }))}
        {...field('entidadId')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField label="Nota mínima" required min={0} max={20} step="any" {...field('notaMinima')} />
        <NumberField label="Días de espera" min={0} hint="Después del fin del curso." {...field('diasEspera')} />
        <NumberField label="Asistencia mínima" suffix="%" hint="Vacía: la del curso." {...field('asistenciaMinima')} />
        <NumberField
          label="Materiales vistos"
          suffix="%"
          hint="Vacío: lo que pide el curso."
          {...field('avanceMinimo')}
        />
      </div>
      <TextField
        label="Serie del registro"
        required
        maxLength={12}
        autoCapitalize="characters"
        hint="Por ejemplo CAL: numera CAL-000001 y cada año empieza de nuevo."
        {...field('serie')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {places.map((label, at) => (
          <SelectField
            key={label}
            label={label}
            required={at === 0}
            placeholder={at === 0 ? 'Elige a quien firma' : 'Nadie más'}
            options={signers}
            {...field(`firmantes.${at}` as 'firmantes.0')}
          />
        ))}
      </div>
      <PriceField
        label="Precio aparte"
        hint="Vacío: viene incluido. Con precio, se emite solo a quien lo compra y lo alcanza."
        {...field('precio')}
      />
      <TextArea
        label="Texto"
        rows={2}
        maxLength={500}
        hint={`Bajo el nombre del programa. Vacío: el del curso. Donde escribas ${horasMark} irán las de cada estudiante.`}
        {...field('texto')}
      />
      <TextWarnings warnings={wordWarnings([values.nombre, values.texto ?? ''])} />
      <NivelPreview cursoId={cursoId} values={values} />
    </FormDialog>
  );
}
