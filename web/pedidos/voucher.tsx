import { chosenProblem } from 'domain/formats/images.ts';
import { useRef, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { UploadError, uploadImagen } from '../app/upload.ts';
import { Alert } from '../ui/alert.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';

type Voucher = ReturnType<typeof useVoucher>;

/** The photo of a payment that staff record, uploaded once, when its form is sent. */
export function useVoucher() {
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const uploaded = useRef<{ file: File; voucher: string } | null>(null);
  /** Returns its part of the body; null when the upload failed. A retry sends the same name. */
  async function store(): Promise<{ voucher?: string } | null> {
    setProblem(null);
    if (!file) return {};
    try {
      if (uploaded.current?.file !== file) {
        uploaded.current = { file, voucher: await uploadImagen(call, { ownerType: 'pago', file }) };
      }
      return { voucher: uploaded.current.voucher };
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      setProblem(failure.message);
      return null;
    }
  }
  return { file, setFile, problem, store };
}

export function VoucherField({ label, voucher: { file, setFile, problem } }: { label: string; voucher: Voucher }) {
  return (
    <>
      <ImagePicker label={label} file={file} onChange={setFile} validate={chosenProblem} className="sm:col-span-2" />
      {problem && (
        <Alert tone="error" title="La foto no se subió" className="sm:col-span-2">
          {problem}
        </Alert>
      )}
    </>
  );
}
