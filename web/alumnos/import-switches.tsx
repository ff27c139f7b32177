import { readDocument } from 'domain/rules/identity-document.ts';
import type { ImportedRow } from 'domain/rules/importacion.ts';
import { isOneCase, splitTratamiento, toNameCase } from 'domain/rules/nombres.ts';
import type { ReadRow } from 'domain/rules/read-people.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';

export type ImportOptions = {
  completarCeros: boolean;
  aceptarTipos: boolean;
  /** The proposed split of whole names is right. */
  separar: boolean;
  /** Write names in capitals as names. */
  mayusculas: boolean;
  avisar: boolean;
  restaurarEliminados: boolean;
};

type Props = {
  filas: readonly ImportedRow[];
  originals: readonly ReadRow[];
  /** Rows whose document belongs to a deleted account. */
  deleted: number;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
};

/** Proposed changes to rows; none is applied before the user accepts it. */
export function ImportSwitches({ filas, originals, deleted, options, onChange }: Props) {
  const doubts = filas.map(({ dni, tipoDocumento }) => readDocument(dni, tipoDocumento).doubt);
  const withoutZero = doubts.filter((doubt) => doubt === 'ceros').length;
  const otherType = doubts.filter((doubt) => doubt === 'tipo').length;
  const whole = originals.filter(({ entero }) => entero !== '');
  const oneCase = originals.filter(({ nombre, apellido }) => isOneCase(nombre) || isOneCase(apellido));
  const toggle = (option: keyof ImportOptions, label: string) => (
    <Checkbox
      label={label}
      checked={options[option]}
      onChange={({ target: { checked } }) => onChange({ ...options, [option]: checked })}
    />
  );
  return (
    <Card as="section" padding="none" aria-label="Propuestas" className="divide-y divide-linea">
      {withoutZero > 0 && (
        <Proposal
          title={`${withoutZero} DNI sin sus ocho dígitos`}
          text="Excel quita los ceros con los que empieza un número. Míralos antes de completarlos: cada fila dirá qué cambió."
        >
          {toggle('completarCeros', 'Completar con ceros a la izquierda')}
        </Proposal>
      )}
      {otherType > 0 && (
        <Proposal
          title={otherType === 1 ? 'Un documento no es DNI' : `${otherType} documentos no son DNI`}
          text="Parecen pasaportes o carnés de extranjería, pero el archivo no dice de qué tipo son."
        >
          {toggle('aceptarTipos', 'Tomarlos como pasaporte o carné, según la propuesta de cada fila')}
        </Proposal>
      )}
      {whole.length > 0 && (
        <Proposal
          title={whole.length === 1 ? 'Un nombre sin coma' : `${whole.length} nombres sin coma`}
          text={`${example(whole[0]!)} Mira la propuesta en la tabla y corrige las filas que no estén bien.`}
        >
          {toggle('separar', 'Los nombres y apellidos están bien separados')}
        </Proposal>
      )}
      {oneCase.length > 0 && (
        <Proposal
          title="Nombres en mayúsculas o minúsculas"
          text="Así se leerán en la lista, en los correos y en el certificado."
        >
          {toggle('mayusculas', `Escribirlos como «${sampleName(oneCase[0]!)}»`)}
        </Proposal>
      )}
      {deleted > 0 && (
        <Proposal
          title={
            deleted === 1
              ? 'Una persona tuvo una cuenta que se eliminó'
              : `${deleted} personas tuvieron cuentas que se eliminaron`
          }
          text="Si las restauras, vuelven con sus cursos, notas, pedidos y certificados. Si no, se crean cuentas nuevas."
        >
          {toggle('restaurarEliminados', deleted === 1 ? 'Restaurar su cuenta' : 'Restaurar sus cuentas')}
        </Proposal>
      )}
      <Proposal
        title="Correo a cada persona"
        text={
          options.avisar
            ? 'Le dice que está en el curso; con una cuenta nueva, también cómo entrar.'
            : 'Las cuentas nuevas quedan con la invitación pendiente: envíala después desde Usuarios.'
        }
      >
        {toggle('avisar', 'Avisarles por correo')}
      </Proposal>
    </Card>
  );
}

function Proposal({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-8 gap-y-1 px-5 py-3 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm wrap-anywhere text-tinta-2">{text}</p>
      </div>
      {children}
    </div>
  );
}

const example = ({ entero, nombre, apellido }: ReadRow) => `«${entero}»: nombres «${nombre}», apellidos «${apellido}».`;
const sampleName = ({ nombre, apellido }: ReadRow) =>
  [nombre, apellido]
    .map((name) => toNameCase(splitTratamiento(name).nombre))
    .join(' ')
    .trim();
