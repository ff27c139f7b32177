/** Mailbox providers of nearly all Peruvian buyers, the most frequent first. */
const providers = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'outlook.es',
  'hotmail.es',
  'yahoo.es',
];

/** Real providers that are one slip away from a larger one. */
const others = ['mail.com', 'ymail.com', 'gmail.pe', 'live.com.pe'];

/** Distances of one step: a letter missing, added, changed or swapped with its neighbour. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  if (typed.length > meant.length) return rest(typed, 1) === rest(meant, 0);
  if (typed.length < meant.length) return rest(typed, 0) === rest(meant, 1);
  const swapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start];
  return rest(typed, 1) === rest(meant, 1) || (swapped && rest(typed, 2) === rest(meant, 2));
}

/** The address that was probably meant, when the domain looks mistyped (gmial.com, gmail.con, gmailcom); else null. */
export function suggestEmail(text: string): string | null {
  const [name = '', domain = '', ...more] = text.trim().toLowerCase().split('@');
  if (name === '' || domain === '' || more.length > 0) return null;
  if (providers.includes(domain) || others.includes(domain)) return null;
  const meant = providers.find((provider) => isOneSlipAway(domain, provider));
  return meant ? `${name}@${meant}` : null;
}
