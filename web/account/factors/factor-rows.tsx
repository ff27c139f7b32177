import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { FactorStatus } from 'domain/schemas/factors.ts';
import type { OwnPasskey } from 'domain/schemas/passkeys.ts';
import type { ReactNode } from 'react';
import { supportsPasskeys } from '../../app/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

type PasskeyRowsProps = { status: FactorStatus; onAdd: () => void; onRemove: (passkey: OwnPasskey) => void };

/** Passkeys of the own account, and the way to add one. */
export function PasskeyRows({ status, onAdd, onRemove }: PasskeyRowsProps) {
  const { passkeys, activo, disponible, passkeysDisponibles } = status;
  const canAdd = disponible && passkeysDisponibles && supportsPasskeys();
  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.passkeyId} title={`Llave de acceso «${passkey.nombre}»`} text={usedWords(passkey)}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Quitar la llave de acceso «${passkey.nombre}»`}
            onClick={() => onRemove(passkey)}
          >
            Quitar
          </Button>
        </FactorRow>
      ))}
      {canAdd && (
        <FactorRow
          title={passkeys.length > 0 ? 'Otra llave de acceso' : 'Llave de acceso (passkey)'}
          text={
            passkeys.length > 0
              ? 'Una en cada equipo: si pierdes uno, entras con otro.'
              : 'La huella o el rostro de tu celular o laptop, o una llave USB.'
          }
        >
          <Button
            variant={activo ? 'secondary' : 'primary'}
            size="sm"
            aria-label="Agregar una llave de acceso"
            onClick={onAdd}
          >
            Agregar
          </Button>
        </FactorRow>
      )}
    </>
  );
}

function usedWords({ creada, ultimoUso }: OwnPasskey): string {
  const used = ultimoUso ? `Último uso: ${formatDateTime(ultimoUso)}` : 'Sin usar todavía';
  return `${used} · Agregada: ${formatDateTime(creada)}`;
}

type FactorRowProps = { title: string; text: string; warn?: boolean; children: ReactNode };

export function FactorRow({ title, text, warn, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className={cx('text-sm', warn ? 'font-medium text-ambar' : 'text-tinta-2')}>{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
