/** Shape of every JSON response. */
export type Envelope<R = unknown, I = unknown> = {
  success: boolean;
  message: string;
  status: number;
  resource?: R | null;
  resources?: I[];
  page?: number;
  pages?: number;
  paginador?: boolean;
  total?: number;
  /** There are more rows than `total`: counting stopped there. */
  hayMas?: boolean;
  /** What was searched for, when that is not what was typed. */
  buscado?: string;
  /** Stable error code, e.g. `no-encontrado`. */
  codigo?: string;
  /** Messages by field name, for invalid input. */
  errores?: Record<string, string>;
  /** Identifies an unexpected failure in the logs. */
  errorId?: string;
};

export function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body;
}

export function failure(status: number, message: string): Envelope<never, never> {
  return { success: false, message, status };
}
