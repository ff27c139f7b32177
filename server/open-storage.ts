import path from 'node:path';
import type { Config } from './config.ts';
import { keysFor } from './keys.ts';
import { createDiskStorage, type DiskStorage } from './ports/storage/disk.ts';
import type { S3Storage } from './ports/storage/s3.ts';

export async function openStorage(config: Config): Promise<DiskStorage | S3Storage> {
  // Loaded on demand: the SDK is large, and most installations store files on disk.
  if (config.s3) return (await import('./ports/storage/s3.ts')).createS3Storage(config.s3);
  return createDiskStorage({ root: path.join(config.dataDir, 'archivos'), keys: keysFor(config.secrets, 'upload') });
}
