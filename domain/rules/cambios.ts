type Fields = Record<string, unknown>;

export type CambioAjeno = { campo: string; valor: unknown; tambienMio: boolean };

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that somebody else changed since the record was loaded, among those about to be saved. */
export function cambiosAjenos(leido: Fields, mio: Fields, actual: Fields): CambioAjeno[] {
  return Object.keys(mio)
    .filter((campo) => campo in actual && !same(leido[campo], actual[campo]) && !same(mio[campo], actual[campo]))
    .map((campo) => ({ campo, valor: actual[campo], tambienMio: !same(leido[campo], mio[campo]) }));
}

/** Applies my changes to the current record; fields I did not change keep the other person's values. */
export function unirCambios<T extends Fields>(leido: Fields, mio: T, actual: Fields): T {
  const fields = Object.entries(mio).map(([campo, valor]) => {
    const untouched = campo in actual && same(leido[campo], valor);
    return [campo, untouched ? actual[campo] : valor];
  });
  return Object.fromEntries(fields) as T;
}
