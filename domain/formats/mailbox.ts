const gmail = 'https://mail.google.com/';
const outlook = 'https://outlook.live.com/mail/';
const yahoo = 'https://mail.yahoo.com/';

/** By the name of the provider; its domains end in `.com`, `.es`, `.com.pe` and the like. */
const providers: Record<string, string> = { gmail, outlook, hotmail: outlook, live: outlook, yahoo };

/** Where the mailbox of an address is read on the web; null unless its provider has one page for everybody. */
export function mailboxOf(correo: string): string | null {
  const [, provider] = /@(\w+)(?:\.\w{2,3}){1,2}$/.exec(correo.trim().toLowerCase()) ?? [];
  return (provider && Object.hasOwn(providers, provider) && providers[provider]) || null;
}
