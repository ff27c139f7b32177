/** Fragment of a course's address that opens what its student has not seen yet. */
export const nextAnchor = 'siguiente';
