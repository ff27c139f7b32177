import { type FileChoices, type PeopleFile, readPeopleFile } from 'domain/rules/read-people-file.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import type { Unread } from './read-in-worker.ts';

export type ReadRequest = { bytes: Uint8Array; choices: FileChoices };
export type ReadPeople = { file: PeopleFile };

self.onmessage = async ({ data: { bytes, choices } }: MessageEvent<ReadRequest>) => {
  self.postMessage(await read(bytes, choices));
};

async function read(bytes: Uint8Array, choices: FileChoices): Promise<ReadPeople | Unread> {
  try {
    return { file: await readPeopleFile(bytes, choices) };
  } catch (error) {
    return error instanceof FileRejected ? { rejection: error.message } : { failure: String(error) };
  }
}
