/** Ceph and others; MinIO has codes of its own for the disk and for the quota of a bucket. */
const fullCodes = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'];
const insufficientStorage = 507;

/** Whether an S3 storage that answers a write with this error code and status is full. */
export const isStorageFull = (code: string | undefined, status: number | undefined): boolean =>
  status === insufficientStorage || (code !== undefined && fullCodes.includes(code));

export const storageMessages = {
  full: 'El almacenamiento de archivos está lleno y no se pudo guardar. La institución debe liberar espacio; vuelve a intentarlo más tarde.',
  'read-only':
    'El almacenamiento de archivos no admite cambios en este momento y no se pudo guardar. Vuelve a intentarlo más tarde.',
};
