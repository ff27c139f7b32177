import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertKey } from './key.ts';
import type { PartUpload, PartUploads } from './port.ts';
import { writingS3 } from './s3-writing.ts';

export function createS3Parts(client: S3Client, bucket: string): PartUploads {
  const named = ({ key, uploadId }: PartUpload) => ({ Bucket: bucket, Key: key, UploadId: uploadId });

  /** Uploads have fewer than a thousand parts, which fit in one page. */
  async function partsOf(upload: PartUpload) {
    const answer = await unlessUnknown(client.send(new ListPartsCommand(named(upload))));
    return (answer?.Parts ?? []).sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
  }

  return {
    minBytes: 5 * 1024 ** 2,

    async begin(key, contentType) {
      assertKey(key);
      const command = new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: contentType });
      const { UploadId: uploadId } = await writingS3(client.send(command));
      if (!uploadId) throw new Error('the storage gave no upload id');
      return uploadId;
    },

    async presign({ part, bytes, expiresInSeconds, ...upload }) {
      const command = new UploadPartCommand({ ...named(upload), PartNumber: part, ContentLength: bytes });
      return { url: await getSignedUrl(client, command, { expiresIn: expiresInSeconds }), headers: {} };
    },

    async list(upload) {
      return (await partsOf(upload)).map(({ PartNumber: part = 0, Size: bytes = 0 }) => ({ part, bytes }));
    },

    async complete({ bytes, ...upload }) {
      const found = await partsOf(upload);
      const arrived = found.reduce((sum, { Size = 0 }) => sum + Size, 0);
      if (arrived !== bytes) throw new Error(`the parts have ${arrived} bytes instead of ${bytes}`);
      const Parts = found.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      const command = new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload: { Parts } });
      await writingS3(client.send(command));
    },

    async abort(upload) {
      await unlessUnknown(client.send(new AbortMultipartUploadCommand(named(upload))));
    },
  };
}

async function unlessUnknown<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchUpload') return null;
    throw error;
  }
}
