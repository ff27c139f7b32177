import { establecimientoOf, hojaParts } from 'domain/rules/hoja-lines.ts';
import { documentTypeKeys, documentTypes } from 'domain/rules/identity-document.ts';
import { libro, tipoReclamacionLabels, tiposReclamacion } from 'domain/rules/reclamaciones.ts';
import type { ReactNode } from 'react';
import { usePosted } from '../../app/posted.ts';
import { useSite } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Checkbox, Radio } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { Provider } from './provider.tsx';

const documents = documentTypeKeys.map((value) => ({ value, label: documentTypes[value] }));

/** Fields in the order of the sheet, for the list of mistakes. */
const order = [
  'nombre',
  'tipoDocumento',
  'documento',
  'correo',
  'telefono',
  'domicilio',
  'apoderado',
  'bien',
  'monto',
  'descripcion',
  'tipo',
  'detalle',
  'pedido',
  'respuestaPor',
  'conforme',
];

/** The form posts and reloads the page: `autoFocus` focuses the list of mistakes without JavaScript. */
const focused = { autoFocus: true, tabIndex: -1 };

/** Link targets of the mistakes: for a group of choices, the first choice. */
const targets: Record<string, string> = {
  bien: 'bien-servicio',
  tipo: `tipo-${tiposReclamacion[0]}`,
  respuestaPor: 'respuestaPor-correo',
};

function Mistakes({ names, errors }: { names: string[]; errors: Record<string, string> }) {
  return (
    <ul className="mt-1 grid gap-1">
      {names.map((name) => (
        <li key={name}>
          <a href={`#${targets[name] ?? name}`} className="underline underline-offset-4">
            {errors[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The sheet of Anexo I: a plain form, which needs no JavaScript. */
export function LibroPage() {
  const { institucion } = useSite();
  const posted = usePosted();
  const errors = posted?.envelope.errores ?? {};
  const wrong = order.filter((name) => errors[name]);
  const said = (name: string) => posted?.values[name] ?? '';
  const field = (name: string) => ({
    name,
    id: name,
    defaultValue: said(name),
    error: errors[name],
  });
  const chosen = (name: string, value: string, byDefault = false) => ({
    name,
    value,
    id: `${name}-${value}`,
    defaultChecked: posted ? said(name) === value : byDefault,
  });

  return (
    <div className="page-column max-w-3xl py-12 sm:py-16">
      <PageMeta
        title={`Libro de Reclamaciones · ${institucion.nombre}`}
        description="Presenta un reclamo o una queja. Te respondemos en 15 días hábiles como máximo."
        path="/libro-de-reclamaciones"
      />
      <h1 className="title-1">Libro de Reclamaciones</h1>
      <p className="mt-3 max-w-text text-lg text-tinta-2">
        Llena esta hoja y preséntala. Recibirás su número, y una copia si dejas tu correo. Te responderemos en{' '}
        {libro.plazoDias} días hábiles como máximo.
      </p>
      <p className="mt-3">
        ¿Ya presentaste una? <TextLink to="/libro-de-reclamaciones/consulta">Consulta su estado</TextLink>
      </p>
      <ServerHtml id="proveedor">
        {import.meta.env.SSR && (
          <Provider proveedor={{ ...institucion, direccion: establecimientoOf(institucion) }} className="mt-6" />
        )}
      </ServerHtml>
      {posted && (
        <div {...focused} className="mt-6 outline-none">
          <Alert tone="error" title="La hoja no se registró">
            {wrong.length === 0 ? posted.envelope.message : <Mistakes names={wrong} errors={errors} />}
          </Alert>
        </div>
      )}
      <form method="post" action="/libro-de-reclamaciones" noValidate className="mt-8 grid gap-10">
        <Part title={hojaParts[1]}>
          <TextField label="Nombre y apellidos" required maxLength={160} autoComplete="name" {...field('nombre')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField label="Documento" required options={documents} {...field('tipoDocumento')} />
            <TextField label="Número de documento" required maxLength={20} {...field('documento')} />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Correo electrónico"
              type="email"
              maxLength={254}
              autoComplete="email"
              {...field('correo')}
            />
            <TextField label="Teléfono" type="tel" maxLength={40} autoComplete="tel" {...field('telefono')} />
          </div>
          <TextField
            label="Domicilio"
            maxLength={300}
            autoComplete="address-line1"
            hint="Necesitamos tu correo o tu domicilio."
            {...field('domicilio')}
          />
          <div className="group grid gap-3">
            <Checkbox label="Soy menor de edad" name="menor" defaultChecked={said('menor') === 'on'} />
            <div className="hidden group-has-checked:block">
              <TextField label="Nombre del padre, madre o apoderado" maxLength={160} {...field('apoderado')} />
            </div>
          </div>
        </Part>
        <Part title={hojaParts[2]}>
          <fieldset>
            <legend className="mb-1 font-medium">Lo que contrataste es</legend>
            <div className="flex flex-wrap gap-x-8">
              <Radio label="Servicio (curso, diplomado, certificado)" {...chosen('bien', 'servicio', true)} />
              <Radio label="Producto" {...chosen('bien', 'producto')} />
            </div>
          </fieldset>
          <TextField
            label="Monto reclamado (S/)"
            inputMode="decimal"
            maxLength={12}
            className="max-w-60"
            hint="Si no reclamas un monto, déjalo vacío."
            {...field('monto')}
          />
          <TextArea label="Descripción" maxLength={1000} rows={2} {...field('descripcion')} />
        </Part>
        <Part title={hojaParts[3]}>
          <fieldset>
            <legend className="mb-1 font-medium">Qué presentas</legend>
            {tiposReclamacion.map((tipo) => (
              <Radio
                key={tipo}
                label={tipoReclamacionLabels[tipo]}
                hint={libro.definiciones[tipo]}
                required
                {...chosen('tipo', tipo)}
              />
            ))}
            <FieldError message={errors.tipo} />
          </fieldset>
          <TextArea label="Detalle" required maxLength={4000} rows={5} hint="Cuenta qué pasó." {...field('detalle')} />
          <TextArea label="Pedido" maxLength={2000} rows={3} hint="Qué esperas de nosotros." {...field('pedido')} />
          <fieldset>
            <legend className="mb-1 font-medium">Quiero la respuesta por</legend>
            <div className="flex flex-wrap gap-x-8">
              <Radio label="Correo electrónico" {...chosen('respuestaPor', 'correo', true)} />
              <Radio label="Domicilio" {...chosen('respuestaPor', 'domicilio')} />
            </div>
          </fieldset>
          <Checkbox
            label="Confirmo que los datos son míos y que presento esta hoja. Esta confirmación vale como mi firma."
            name="conforme"
            id="conforme"
            required
            error={errors.conforme}
            defaultChecked={said('conforme') === 'on'}
          />
          <div aria-hidden="true" className="absolute -left-[9999px]">
            <label htmlFor="sitio">Sitio web (déjalo vacío)</label>
            <input id="sitio" name="sitio" tabIndex={-1} autoComplete="off" />
          </div>
        </Part>
        <div>
          <button type="submit" className={buttonLook({})}>
            Presentar la hoja
          </button>
          <ul className="mt-6 grid max-w-text gap-2 text-sm text-tinta-2">
            {libro.pies.map((foot) => (
              <li key={foot}>{foot}</li>
            ))}
          </ul>
        </div>
      </form>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-linea pt-6">
      <h2 className="title-3 mb-5">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
