import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnwritable } from './port.ts';

/** Ceph and others; MinIO has codes of its own for the disk and for the quota of a bucket. */
const full = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'];
const refused = ['AccessDenied', 'AllAccessDisabled', 'MethodNotAllowed'];

/** Tells a bucket that takes no writes from any other failure of the write. */
export async function writingS3<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    const isFull = full.includes(error.name) || error.$metadata.httpStatusCode === 507;
    if (isFull) throw new StorageUnwritable('full', error);
    if (refused.includes(error.name)) throw new StorageUnwritable('read-only', error);
    throw error;
  }
}
