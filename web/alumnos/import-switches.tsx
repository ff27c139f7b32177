import { readDocument } from 'domain/rules/identity-document.ts';
import type { ImportedRow } from 'domain/rules/importacion.ts';
import { isOneCase, toNameCase } from 'domain/rules/nombres.ts';
import type { ReadRow } from 'domain/rules/read-people.ts';
import { Alert } from '../ui/alert.tsx';
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

/** Proposals that change rows: none is applied before somebody accepts it. */
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
    <div className="grid gap-3">
      {withoutZero > 0 && (
        <Alert tone="warning" title={`${withoutZero} DNI sin sus ocho dígitos`}>
          Excel quita los ceros con los que empieza un número. Míralos antes de completarlos: cada fila dirá qué cambió.
          {toggle('completarCeros', 'Completar con ceros a la izquierda')}
        </Alert>
      )}
      {otherType > 0 && (
        <Alert tone="warning" title={otherType === 1 ? 'Un documento no es DNI' : `${otherType} documentos no son DNI`}>
          Parecen pasaportes o carnés de extranjería, pero el archivo no dice de qué tipo son.
          {toggle('aceptarTipos', 'Tomarlos como pasaporte o carné, según la propuesta de cada fila')}
        </Alert>
      )}
      {whole.length > 0 && (
        <Alert tone="warning" title={whole.length === 1 ? 'Un nombre sin coma' : `${whole.length} nombres sin coma`}>
          {example(whole[0]!)} Mira la propuesta en la tabla y corrige las filas que no estén bien.
          {toggle('separar', 'Los nombres y apellidos están bien separados')}
        </Alert>
      )}
      {oneCase.length > 0 && (
        <Alert tone="info" title="Nombres en mayúsculas o minúsculas">
          {toggle('mayusculas', `Escribirlos como «${sampleName(oneCase[0]!)}»`)}
        </Alert>
      )}
      {deleted > 0 && (
        <Alert
          tone="warning"
          title={
            deleted === 1
              ? 'Una persona tuvo una cuenta que se eliminó'
              : `${deleted} personas tuvieron cuentas que se eliminaron`
          }
        >
          Si las restauras, vuelven con sus cursos, notas, pedidos y certificados. Si no, se crean cuentas nuevas.
          {toggle('restaurarEliminados', deleted === 1 ? 'Restaurar su cuenta' : 'Restaurar sus cuentas')}
        </Alert>
      )}
      {toggle('avisar', 'Avisarles por correo')}
      {!options.avisar && (
        <p className="-mt-3 pl-8 text-sm text-tinta-2">
          Las cuentas nuevas quedan con la invitación pendiente: envíala después desde Usuarios.
        </p>
      )}
    </div>
  );
}

const example = ({ entero, nombre, apellido }: ReadRow) => `«${entero}»: nombres «${nombre}», apellidos «${apellido}».`;
const sampleName = ({ nombre, apellido }: ReadRow) => `${toNameCase(nombre)} ${toNameCase(apellido)}`.trim();
