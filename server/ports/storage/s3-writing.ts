import { S3ServiceException } from '@aws-sdk/client-s3';
import { isStorageFull } from 'domain/formats/storage-failure.ts';
import { StorageUnwritable } from './port.ts';

const refused = ['AccessDenied', 'AllAccessDisabled', 'MethodNotAllowed'];

/** Throws `StorageUnwritable` for a bucket that accepts no writes; rethrows any other failure. */
export async function writingS3<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (isStorageFull(error.name, error.$metadata.httpStatusCode)) throw new StorageUnwritable('full', error);
    if (refused.includes(error.name)) throw new StorageUnwritable('read-only', error);
    throw error;
  }
}
