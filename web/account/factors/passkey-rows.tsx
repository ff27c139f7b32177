import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { FactorStatus } from 'domain/schemas/factors.ts';
import type { OwnPasskey } from 'domain/schemas/passkeys.ts';
import { supportsPasskeys } from '../../app/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { FactorRow } from './factor-row.tsx';

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
