import { esPrueba, quedanIntentos } from 'domain/rules/modulos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { cuantos } from './mensajes.ts';

/** Line under a module's name: its type and the student's progress. */
export function ModuloLinea({ modulo, esAdmin }: { modulo: Modulo; esAdmin: boolean }) {
  const { tipoModulo, materiales } = modulo;
  const parts = [
    ...(esPrueba(tipoModulo.acronimo) ? pruebaTextos(modulo, esAdmin) : [tipoModulo.nombre]),
    cuantos(materiales, 'material', 'materiales'),
    ...(esAdmin ? [] : vistosTexto(modulo)),
  ];
  return parts.map((part, place) => (
    <span key={part}>
      {/* Parts under 18 characters do not wrap; longer ones may wrap on a phone. */}
      <span className={part.length < 18 ? 'whitespace-nowrap' : undefined}>{part}</span>
      {place < parts.length - 1 && '\u00a0· '}
    </span>
  ));
}

function pruebaTextos(modulo: Modulo, esAdmin: boolean): string[] {
  const { intento, intentoMax, intentosEnviados = 0 } = modulo;
  if (intentoMax === null) return [esAdmin ? 'Sin prueba' : 'Esta prueba aún no está disponible'];
  const preguntas = cuantos(modulo.preguntas, 'pregunta', 'preguntas');
  if (esAdmin) return [`Número de intentos: ${intentoMax}`, `Intentos enviados: ${intentosEnviados}`, preguntas];
  const usados = `(${intento}/${intentoMax})`;
  return [quedanIntentos(modulo) ? `Prueba - Intentos ${usados}` : `Ya usaste todos tus intentos ${usados}`, preguntas];
}

function vistosTexto({ vistos, materiales }: Modulo): string[] {
  if (vistos === 0) return [];
  return [vistos === materiales ? 'todo visto' : cuantos(vistos, 'visto', 'vistos')];
}
