import { sendVoucher } from 'domain/contract/declared-pagos.ts';
import { chosenProblem } from 'domain/formats/images.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { sendable, UploadError } from '../../app/upload.ts';
import { Alert } from '../../ui/alert.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';

type Voucher = {
  file: File | null;
  problem: string | null;
  choose: (file: File | null) => void;
  /** True when there is nothing to send or the upload succeeded. */
  send: () => Promise<boolean>;
};

export function useVoucher(query: { numero: string; clave: string }): Voucher {
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    file,
    problem,
    choose(chosen) {
      setProblem(null);
      setFile(chosen);
    },
    async send() {
      if (!file) return true;
      const body = await sendable(file).catch((failure: unknown) => {
        if (!(failure instanceof UploadError)) throw failure;
        setProblem(failure.message);
        return null;
      });
      if (!body) return false;
      // A raw body is not part of the endpoint's typed input.
      const input = { query, body };
      const envelope = await call(sendVoucher, input);
      if (envelope.success) setFile(null);
      else setProblem(envelope.message);
      return envelope.success;
    },
  };
}

export function VoucherPicker({ voucher, disabled }: { voucher: Voucher; disabled: boolean }) {
  const [refused, setRefused] = useState<string | null>(null);
  const problem = voucher.problem ?? refused;
  return (
    <div className="grid gap-3">
      <ImagePicker
        label="Foto del voucher (opcional)"
        hint="Captura o foto en JPG, PNG o WebP. Solo la ve quien verifica tu pago y se borra a los 30 días."
        file={voucher.file}
        onChange={voucher.choose}
        validate={(file) => {
          const found = chosenProblem(file);
          setRefused(found);
          return found;
        }}
        disabled={disabled}
      />
      {problem && <Alert tone="error">{problem}</Alert>}
    </div>
  );
}
