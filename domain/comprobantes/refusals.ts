/** What a refusal means and what to do about it, in words for staff. */
export type Refusal = { what: string; todo: string };

type Row = Refusal & { codes: readonly string[] };

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** By SUNAT's codes; ours are `sin-respuesta` and `interno`. */
const rows: readonly Row[] = [
  {
    codes: ['2335'],
    what: 'El archivo cambió después de firmarse.',
    todo: 'Emite otro comprobante en su lugar. Si se repite, avisa a soporte: la firma no llega intacta.',
  },
  {
    codes: ['1033', '2109', '4000'],
    what: 'SUNAT ya tiene un comprobante con este número.',
    todo: 'Revisa si otro sistema usa la misma serie. Si es así, cambia la serie en Ajustes y emite otro en su lugar.',
  },
  {
    codes: ['3246'],
    what: 'Una nota de crédito no puede decir «Contado».',
    todo: 'Avisa a soporte: el archivo se generó mal. Después emite otra nota en su lugar.',
  },
  {
    codes: [...range(3244, 3245), ...range(3247, 3249), '3251', '3254'],
    what: 'A la factura le falta la forma de pago o sus cuotas.',
    todo: 'Emite otra factura en su lugar. Si se repite, avisa a soporte.',
  },
  {
    codes: ['3277', '4299', '4290', '4310', '4312'],
    what: 'Las sumas del comprobante no cuadran para SUNAT.',
    todo: 'Avisa a soporte con el XML. Después emite otro comprobante en su lugar.',
  },
  {
    codes: ['2800', '2017', '2801', '2802'],
    what: 'El documento del cliente no sirve para este comprobante.',
    todo: 'Pide al cliente su RUC (factura) o DNI (boleta) y emite otro en su lugar con los datos corregidos.',
  },
  {
    codes: ['2108', '2950'],
    what: 'Se envió fuera del plazo que da SUNAT.',
    todo: 'Consulta a tu contador y emite otro en su lugar con la fecha de hoy.',
  },
  {
    codes: ['2329'],
    what: 'La fecha de emisión está en el futuro.',
    todo: 'Revisa la hora del servidor y emite otro en su lugar.',
  },
  {
    codes: ['1034', '1035', '1036', '1049', '0151', '0155', '0156', '0161'],
    what: 'El nombre del archivo no coincide con su contenido.',
    todo: 'Revisa el RUC de la configuración. El mismo número se enviará otra vez.',
  },
  {
    codes: ['0102', '0103', '0105', '0111'],
    what: 'SUNAT no acepta el usuario SOL: no existe, su clave es otra o no tiene permiso para enviar.',
    todo: 'Corrige SUNAT_USER y SUNAT_PASSWORD, pulsa «Probar conexión» y espera: se enviará otra vez.',
  },
  {
    codes: ['2224'],
    what: 'El usuario SOL no es de quien emite.',
    todo: 'Corrige SUNAT_USER y SUNAT_PASSWORD, pulsa «Probar conexión» y emite otro en su lugar.',
  },
  {
    codes: ['0100', '0109', '0130', '0200', 'sin-respuesta'],
    what: 'SUNAT no responde.',
    todo: 'No hagas nada: se enviará otra vez con el mismo número hasta que responda.',
  },
  {
    codes: ['2325'],
    what: 'El certificado digital no está registrado en SUNAT.',
    todo: 'Regístralo en SOL (Empresas, Comprobantes de pago) y emite otro en su lugar.',
  },
  {
    codes: ['2326', '2327', '2328'],
    what: 'El certificado digital venció o fue cancelado.',
    todo: 'Instala uno vigente y emite otro en su lugar.',
  },
  {
    codes: ['1032', '2987'],
    what: 'Este número ya figura como rechazado o anulado.',
    todo: 'El número está gastado: emite otro en su lugar.',
  },
  {
    codes: ['3050', '3105', '2371', '3195'],
    what: 'El tributo no corresponde a cómo está afecto el curso.',
    todo: 'Revisa la afectación del curso con tu contador y emite otro en su lugar.',
  },
  {
    codes: ['3110', '3111', '3103', '3000'],
    what: 'El IGV de una línea no corresponde a su afectación.',
    todo: 'Revisa la afectación del curso con tu contador y emite otro en su lugar.',
  },
  {
    codes: ['2119', '2120', '2121', '2989', '2524'],
    what: 'La nota corrige un comprobante que SUNAT no tiene, rechazó o anuló.',
    todo: 'Revisa el estado del comprobante que corrige y emite otra en su lugar.',
  },
  {
    codes: ['2116', '2399', '2884', '2117'],
    what: 'La serie de la nota no corresponde al comprobante que corrige.',
    todo: 'Revisa las series de las notas en Ajustes (F para facturas, B para boletas) y emite otra en su lugar.',
  },
  {
    codes: ['2105', '2398', '2323', '2282', '2308'],
    what: 'La baja es de un comprobante que SUNAT no tiene, que ya está de baja, o de una boleta.',
    todo: 'Revisa el estado del comprobante en SUNAT Operaciones en Línea. Si sigue vigente, devuelve con nota de crédito.',
  },
  {
    codes: ['98', '0127'],
    what: 'SUNAT todavía procesa el envío.',
    todo: 'Espera unos minutos: se preguntará otra vez.',
  },
  {
    codes: ['2223'],
    what: 'SUNAT ya había recibido este archivo.',
    todo: 'Búscalo en SUNAT Operaciones en Línea y di aquí cómo quedó, o emite otro en su lugar.',
  },
  {
    codes: ['0306'],
    what: 'SUNAT no pudo leer el archivo.',
    todo: 'Avisa a soporte con el XML. El mismo número se enviará otra vez.',
  },
  {
    codes: ['2072', '2073', '2074', '2075'],
    what: 'SUNAT no pudo leer el archivo: no conoce su versión.',
    todo: 'Avisa a soporte con el XML. Después emite otro comprobante en su lugar.',
  },
  {
    codes: ['3030', '3239'],
    what: 'Falta el código del establecimiento o SUNAT no lo conoce.',
    todo: 'Escribe en Ajustes el código de establecimiento de tu ficha RUC (0000 es el principal) y emite otro en su lugar.',
  },
  {
    codes: ['1079'],
    what: 'SUNAT pide este comprobante por otra vía: el resumen diario.',
    todo: 'No hagas nada: se envía en un resumen diario y SUNAT responde en unos minutos.',
  },
  {
    codes: ['1085'],
    what: 'SUNAT pide este comprobante por otra vía.',
    todo: 'Consulta a tu contador: infórmalo desde SOL y anótalo aquí.',
  },
  {
    codes: ['interno'],
    what: 'El comprobante no se pudo preparar.',
    todo: 'Avisa a soporte: el registro del servidor dice por qué. Se intentará otra vez.',
  },
];

const byCode = new Map(rows.flatMap(({ codes, what, todo }) => codes.map((code) => [code, { what, todo }] as const)));

/** Null for no refusal. A code that is not listed is explained by its range. */
export function explainRefusal(code: string): Refusal | null {
  if (code === '') return null;
  const known = byCode.get(code);
  if (known) return known;
  const number = Number(code);
  if (number >= 2_000 && number < 4_000) {
    return {
      what: `SUNAT rechazó el comprobante (código ${code}).`,
      todo: 'Lee su mensaje, corrige la causa y emite otro en su lugar.',
    };
  }
  return {
    what: `SUNAT no tomó el comprobante (código ${code}).`,
    todo: 'Lee su mensaje. El mismo número se enviará otra vez.',
  };
}
