import { hasIntentosLeft, isPrueba } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { plural } from './modulos-messages.ts';

/** Line under a module's name: its type and the student's progress. */
export function ModuloLine({ modulo, isAdmin }: { modulo: Modulo; isAdmin: boolean }) {
  const { tipoModulo, materiales } = modulo;
  const prueba = isPrueba(tipoModulo.acronimo);
  const parts = [
    ...(prueba ? pruebaLabels(modulo, isAdmin) : [tipoModulo.nombre]),
    // A test without materials is complete: only administrators read that there are none.
    ...(prueba && materiales === 0 && !isAdmin ? [] : [plural(materiales, 'material', 'materiales')]),
    ...(isAdmin ? [] : seenLabel(modulo)),
  ];
  return parts.map((part, place) => (
    <span key={part}>
      {/* Parts under 18 characters do not wrap; longer ones may wrap on a phone. */}
      <span className={part.length < 18 ? 'whitespace-nowrap' : undefined}>{part}</span>
      {place < parts.length - 1 && '\u00a0· '}
    </span>
  ));
}

function pruebaLabels(modulo: Modulo, isAdmin: boolean): string[] {
  const { intento, intentoMax, intentosEnviados = 0 } = modulo;
  if (intentoMax === null) return [isAdmin ? 'Sin prueba' : 'Esta prueba aún no está disponible'];
  const drawn = plural(modulo.cantidad, 'pregunta', 'preguntas');
  if (isAdmin) {
    const all = plural(modulo.preguntas, 'pregunta', 'preguntas');
    const preguntas = modulo.cantidad === modulo.preguntas ? all : `${modulo.cantidad} de ${all}`;
    return [`Número de intentos: ${intentoMax}`, `Intentos enviados: ${intentosEnviados}`, preguntas];
  }
  const used = `(${intento}/${intentoMax})`;
  const canSit = modulo.rendicion !== null || hasIntentosLeft(modulo);
  return [canSit ? `Prueba - Intentos ${used}` : `Ya usaste todos tus intentos ${used}`, drawn];
}

function seenLabel({ vistos, materiales }: Modulo): string[] {
  if (vistos === 0) return [];
  return [vistos === materiales ? 'todo visto' : plural(vistos, 'visto', 'vistos')];
}
