/** Public documents that the school edits; each publication is a new version. */
export const legalTexts = ['terminos', 'privacidad', 'cambios'] as const;

export type LegalText = (typeof legalTexts)[number];

export const legalTitles: Record<LegalText, string> = {
  terminos: 'Términos y condiciones',
  privacidad: 'Política de privacidad',
  cambios: 'Cambios y devoluciones',
};

/** The first part of each document's path. */
export const legalPaths: Record<LegalText, string> = {
  terminos: 'terminos',
  privacidad: 'privacidad',
  cambios: 'cambios-y-devoluciones',
};

export function legalTextAt(pathname: string): LegalText {
  const first = pathname.split(/[/?]/).find(Boolean)?.toLowerCase();
  return legalTexts.find((documento) => legalPaths[documento] === first) ?? 'terminos';
}

/** Where a version is read; without a number, the one in force. */
export function legalPath(documento: LegalText, version?: number): string {
  return version === undefined ? `/${legalPaths[documento]}` : `/${legalPaths[documento]}?version=${version}`;
}

export const aceptacionMomentos = ['pedido', 'activacion'] as const;
export type AceptacionMomento = (typeof aceptacionMomentos)[number];

export const momentoLabels: Record<AceptacionMomento, string> = {
  pedido: 'al comprar',
  activacion: 'al crear tu cuenta',
};

type School = {
  nombre: string;
  razonSocial: string;
  ruc: string;
  direccion: string;
  correo: string;
  telefono: string;
};

/** Names in braces that stand for the school's own data, with what ADMIN reads about them. */
export const legalFields = {
  escuela: 'el nombre de la escuela',
  razonSocial: 'la razón social',
  ruc: 'el RUC',
  direccion: 'la dirección',
  correo: 'el correo de contacto',
  telefono: 'el teléfono',
} as const;

/** «con RUC {ruc} y domicilio», «, RUC: {ruc}», «(RUC {ruc})», or a line of its own. */
const rucPhrase = /,? ?\(?(?:con )?RUC:? \{ruc\}\)?/gi;
const withRucAnd = /con RUC:? \{ruc\} y /gi;

/**
 * Fills in `{escuela}` and the like; other braces stay as written. Until the school has its RUC configured, what the
 * text says about it is left out.
 */
export function fillLegal(text: string, school: School): string {
  const values: Record<keyof typeof legalFields, string> = {
    ...school,
    escuela: school.nombre,
    ruc: school.ruc || '(consúltalo escribiéndonos)',
  };
  const told = school.ruc ? text : text.replace(withRucAnd, 'con ').replace(rucPhrase, '');
  return told.replace(/\{(escuela|razonSocial|ruc|direccion|correo|telefono)\}/g, (_, name: keyof typeof values) => {
    return values[name];
  });
}

export type LegalSection = { title: string | null; text: string };

/** A line that begins with `##` is the title of what follows. */
export function legalSections(text: string): LegalSection[] {
  const sections: LegalSection[] = [{ title: null, text: '' }];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const title = line.startsWith('##') ? line.replace(/^#+/, '').trim() : '';
    if (title !== '') sections.push({ title, text: '' });
    else sections.at(-1)!.text += `${line}\n`;
  }
  return sections.filter(({ title, text: body }) => title !== null || body.trim() !== '');
}
