const small =
  `CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISEIS DIECISIETE
  DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDOS VEINTITRES VEINTICUATRO VEINTICINCO VEINTISEIS VEINTISIETE VEINTIOCHO
  VEINTINUEVE`.split(/\s+/);
const tens = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const hundreds = `CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS
  NOVECIENTOS`.split(/\s+/);

/** Céntimos as a receipt spells them: `CIENTO DIECIOCHO CON 00/100 SOLES`. Without accents, as is customary there. */
export function amountInWords(centimos: number): string {
  const cents = String(centimos % 100).padStart(2, '0');
  return `${inWords(Math.floor(centimos / 100))} CON ${cents}/100 SOLES`;
}

function inWords(whole: number): string {
  if (whole < 30) return small[whole]!;
  if (whole < 100) return joined(tens[Math.floor(whole / 10)]!, whole % 10, ' Y ');
  if (whole === 100) return 'CIEN';
  if (whole < 1_000) return joined(hundreds[Math.floor(whole / 100) - 1]!, whole % 100);
  if (whole < 1_000_000) {
    const thousands = Math.floor(whole / 1_000);
    return joined(thousands === 1 ? 'MIL' : `${beforeNoun(thousands)} MIL`, whole % 1_000);
  }
  const millions = Math.floor(whole / 1_000_000);
  return joined(millions === 1 ? 'UN MILLON' : `${beforeNoun(millions)} MILLONES`, whole % 1_000_000);
}

const joined = (head: string, rest: number, between = ' ') => (rest === 0 ? head : head + between + inWords(rest));

/** VEINTIUNO, but VEINTIUN MIL. */
const beforeNoun = (count: number) => inWords(count).replace(/UNO$/, 'UN');
