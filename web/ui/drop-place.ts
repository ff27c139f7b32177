type Box = { top: number; height: number };

/** Place of a dragged item in its list: how many of the others have their middle above its own. */
export function dropPlace(boxes: readonly Box[], from: number, dragged: number): number {
  const own = boxes[from]!;
  const centre = own.top + own.height / 2 + dragged;
  return boxes.filter(({ top, height }, at) => at !== from && top + height / 2 < centre).length;
}

/** How far an item makes room while another one is dragged from `from` to `to`. */
export function roomFor(boxes: readonly Box[], from: number, to: number, at: number): number {
  const [first, second] = boxes;
  const gap = first && second ? second.top - first.top - first.height : 0;
  const room = boxes[from]!.height + gap;
  if (at > from && at <= to) return -room;
  return at < from && at >= to ? room : 0;
}
