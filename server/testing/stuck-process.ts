import { createFastJobs } from './fast-jobs.ts';

const [url, settings] = process.argv.slice(2);
const jobs = createFastJobs(url!, JSON.parse(settings!));
await jobs.start();
await jobs.work('correo.enviar', async ({ correoSalienteId }) => {
  process.stdout.write(`took ${correoSalienteId}\n`);
  await new Promise(() => {});
});
