import { createFastTrabajos } from './fast-trabajos.ts';

const [url, settings] = process.argv.slice(2);
const trabajos = createFastTrabajos(url!, JSON.parse(settings!));
await trabajos.start();
await trabajos.work('correo.enviar', async ({ correoSalienteId }) => {
  process.stdout.write(`took ${correoSalienteId}\n`);
  await new Promise(() => {});
});
