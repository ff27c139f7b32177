import { archivoTypes, formatBytes } from 'domain/formats/archivos.ts';
import type { ArchivoRef } from 'domain/schemas/archivos.ts';
import { noMarkLabels } from './archivo-field.tsx';

/** Type and size; ADMIN also reads whether pages carry the name, and why they do not. */
export function ArchivoFacts({ archivo, isAdmin }: { archivo: ArchivoRef; isAdmin: boolean }) {
  const { tipo, bytes, subtitulos, marcar, sinMarca } = archivo;
  const facts = [
    archivoTypes[tipo].label,
    formatBytes(bytes),
    ...(subtitulos ? ['con subtítulos'] : []),
    ...(isAdmin && marcar && !sinMarca ? ['con el nombre del estudiante'] : []),
  ];
  return (
    <span className="block text-sm text-tinta-2">
      {facts.join(' · ')}
      {isAdmin && marcar && sinMarca && (
        <span className="block text-ambar">{noMarkLabels[sinMarca]}: se entrega sin el nombre.</span>
      )}
    </span>
  );
}
