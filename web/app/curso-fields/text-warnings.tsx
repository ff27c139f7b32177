/** What speaks against the texts of a certificado, as they are being written. */
export function TextWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul aria-label="Antes de certificar" aria-live="polite" className="grid gap-1.5 text-sm text-ambar empty:hidden">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
