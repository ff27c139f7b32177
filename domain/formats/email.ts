const name = String.raw`[^@\s,;:<>()[\]"\\]`;
const label = String.raw`[^@\s,;:<>()[\]"\\.]+`;
const address = new RegExp(`^${name}{1,64}@${label}(\\.${label})+$`);

/** Length of the `correo` columns and the longest address SMTP can deliver to. */
const emailMax = 254;

/**
 * One address with a full domain and nothing else. A list or a display name would send a mail, and the access code in
 * it, to somebody else.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMax && address.test(text);
}
