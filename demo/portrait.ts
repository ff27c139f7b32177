import { coverArt } from 'domain/formats/cover-art.ts';

type Skin = { base: string; shade: string; lips: string };

const skins: readonly Skin[] = [
  { base: '#e9c3a0', shade: '#cf9f78', lips: '#b5635a' },
  { base: '#d6a47c', shade: '#b88258', lips: '#a2544b' },
  { base: '#c08d63', shade: '#9d6c46', lips: '#8e463f' },
  { base: '#9c6b48', shade: '#7c5134', lips: '#74382f' },
];
const hairs = ['#211815', '#33231d', '#4a352a', '#85817c'] as const;
const grey = hairs[3];
const jackets = ['#17222e', '#22304a', '#3c2b35', '#27403c', '#474037'] as const;
const blouses = ['#f4efe6', '#d9e6e3', '#ecd9c6', '#e6dfea'] as const;
const ties = ['#7a2f35', '#2c4a6b', '#5a6b3a', '#8a6a2c'] as const;

const shape = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
const pick = <T>(from: readonly T[], at: number): T => from[Math.floor(at) % from.length]!;
/** Twice, the second time on the other side of the face. */
const both = (part: string) => `${part}<g transform="matrix(-1 0 0 1 400 0)">${part}</g>`;

/** Hair behind the head and in front of it, around a face from 92 to 258. */
type HairCut = { back: string; front: string };

const longCuts: readonly HairCut[] = [
  // Long, parted in the middle.
  {
    back: 'M118 172c-6-76 32-112 82-112s88 36 82 112c2 54 18 94 28 134H90c10-40 26-80 28-134z',
    front:
      'M138 182c-8-62 22-96 62-98c-4 24-22 40-40 50c-12 8-18 26-22 48zM262 182c8-62-22-96-62-98c4 24 22 40 40 50c12 8 18 26 22 48z',
  },
  // To the chin, with a fringe to one side.
  {
    back: 'M122 176c-8-76 32-114 78-114s86 38 78 114c3 34 6 58-6 82c-16 10-30 8-38 0h-68c-8 8-22 10-38 0c-12-24-9-48-6-82z',
    front: 'M136 184c-12-66 22-104 66-104s74 36 62 104c-6-22-14-40-28-54c-22 18-54 24-78 20c-10 8-16 18-22 34z',
  },
  // Tied up.
  {
    back: 'M200 26a34 32 0 1 1-.1 0zM132 176c-10-70 20-104 68-104s78 34 68 104z',
    front: 'M136 178c-8-64 22-96 64-96s72 32 64 96c-8-30-24-52-64-54c-40 2-56 24-64 54z',
  },
  // Waves down to the shoulders.
  {
    back: 'M120 168c-10-70 30-108 80-108s90 38 80 108c14 16 4 34 12 48c10 18-2 34-14 52c-26 12-44 4-46-8h-64c-2 12-20 20-46 8c-12-18-24-34-14-52c8-14-2-32 12-48z',
    front:
      'M136 186c-14-58 8-92 38-102c44-14 90 8 90 58c0 16 0 30-2 44c-6-26-16-44-34-58c-24 4-48 2-62-6c-10 18-24 34-30 64z',
  },
];

const shortCuts: readonly HairCut[] = [
  // Parted at the side.
  {
    back: '',
    front: 'M137 170c-12-66 20-98 64-98c46 0 74 34 62 98c-6-14-9-28-13-40c-28 6-62 2-82-16c-8 18-24 28-31 56z',
  },
  // Cropped.
  {
    back: '',
    front: 'M138 164c-8-58 22-88 62-88s70 30 62 88c-6-10-8-24-12-36c-30-12-70-12-100 0c-4 12-6 26-12 36z',
  },
  // High forehead.
  {
    back: '',
    front:
      'M137 178c-12-66 23-100 63-100s75 34 63 100c-5-14-6-26-10-38c-8-24-29-26-53-26s-45 2-53 26c-4 12-5 24-10 38z',
  },
  // Brushed back, fuller.
  {
    back: '',
    front:
      'M137 168c-16-58 10-94 48-100c42-8 84 12 82 56c0 16-1 30-4 44c-5-16-9-30-17-42c-26 6-60 0-76-14c-8 18-24 24-33 56z',
  },
];

const face = 'M141 160c0-92 118-92 118 0c0 42-8 66-30 84c-16 14-42 14-58 0c-22-18-30-42-30-84z';

/** Lecturer of the demo school from head to shoulders, drawn by us; `index` decides every feature. */
export function portraitSvg(index: number, longHair: boolean): string {
  const { background, shapes } = coverArt({ motif: 'rings', seed: index, width: 400, height: 400 });
  const circle = shapes[0]!.stroke!;
  const skin = pick(skins, index * 1.7);
  const hair = pick(hairs, index * 2.3);
  const cut = pick(longHair ? longCuts : shortCuts, index / 2);
  const isOlder = hair === grey;
  const parts = [
    shape('M0 0h400v400H0z', background),
    `<circle cx="${150 + (index % 5) * 25}" cy="180" r="158" fill="${circle}" opacity=".5"/>`,
    shape(cut.back, hair),
    shape('M172 226h56v64c-6 26-50 26-56 0z', skin.shade),
    clothes(index, longHair, skin),
    both(`<ellipse cx="140" cy="180" rx="10" ry="17" fill="${skin.shade}"/>`),
    shape(face, skin.base),
    shape('M228 96c26 40 22 116-14 157c8-2 15-9 15-9c22-18 30-42 30-84c0-34-12-54-31-64z', skin.shade, 0.32),
    both(`<ellipse cx="166" cy="206" rx="14" ry="10" fill="${skin.lips}" opacity=".16"/>`),
    beard(index, longHair, hair, skin),
    features(index, longHair, hair, skin),
    isOlder ? wrinkles(skin) : '',
    shape(cut.front, hair),
    line('M158 112c22-20 56-24 82-10', '#ffffff', 5, 0.1),
    index % 3 === 2 ? glasses() : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${parts.join('')}</svg>`;
}

function clothes(index: number, longHair: boolean, { base, shade }: Skin): string {
  const jacket = pick(jackets, index * 1.3);
  const below = longHair ? pick(blouses, index) : '#f3f1ec';
  const shoulders = shape('M30 400c6-72 52-96 136-114q34 30 68 0c84 18 130 42 136 114z', jacket);
  const lapels = both(
    `${shape('M166 286l-26 30l20 14l-10 14l50 56V366z', jacket)}${line('M166 286l-26 30l20 14l-10 14l50 56', '#ffffff', 1.6, 0.16)}`,
  );
  if (longHair) {
    const neckline = shape('M170 284c4 34 18 54 30 64c12-10 26-30 30-64q-30 22-60 0z', base);
    const necklace = index % 2 === 0 ? line('M172 296c8 24 48 24 56 0', '#d8b45c', 2) : '';
    return `${shoulders}${shape('M166 286l34 106l34-106q-34 30-68 0z', below)}${neckline}${shape('M172 270q28 34 56 0v14q-28 24-56 0z', shade, 0.5)}${necklace}${lapels}`;
  }
  const shirt = shape('M166 286l34 106l34-106q-34 30-68 0z', below);
  const collar = both(shape('M168 278l-8 18l26 22l14-16q-22-4-32-24z', '#ffffff'));
  const tie = pick(ties, index * 1.9);
  const knot = index % 4 === 0 ? '' : shape('M190 304h20l-4 14l10 52l-16 22l-16-22l10-52z', tie);
  return `${shoulders}${shirt}${knot}${collar}${lapels}`;
}

/** Brows, eyes, nose and mouth. */
function features(index: number, longHair: boolean, hair: string, { shade, lips }: Skin): string {
  const iris = pick(['#3a241a', '#2b1c15', '#4a3320'], index);
  const brow = longHair ? 3.4 : 5;
  const raised = (index % 3) - 1;
  const eye = [
    line(`M160 ${154 + raised}q14-9 28-2`, hair === grey ? '#6a6661' : hair, brow),
    shape('M162 176q13-13 27 0q-13 9-27 0z', '#fbf7f1'),
    `<circle cx="176" cy="174.5" r="5.4" fill="${iris}"/><circle cx="178" cy="172.5" r="1.5" fill="#fff"/>`,
    line('M161 175q14-14 29 1', '#2a1c17', longHair ? 3 : 2.4),
    longHair ? line('M162 174l-5-4', '#2a1c17', 2) : '',
  ].join('');
  const nose = line('M199 180c-2 12-8 20-9 27c4 6 13 6 19 2', shade, 2.8);
  const smile = 4 + (index % 3) * 2;
  const mouth = longHair
    ? `${shape(`M178 226q11-7 22-2q11-5 22 2q-22 ${14 + smile}-44 0z`, lips)}${line(`M178 226q22 ${smile}44 0`, '#5c2a26', 1.6, 0.7)}`
    : `${shape(`M184 228q16 ${8 + smile} 32 0z`, lips, 0.75)}${line(`M180 227q20 ${smile} 40 0`, '#5c2f28', 2.4)}`;
  return `${both(eye)}${nose}${mouth}`;
}

/** A beard, a moustache, a shadow of one, or nothing. */
function beard(index: number, longHair: boolean, hair: string, { shade }: Skin): string {
  if (longHair) return '';
  const whole = 'M141 176c2 64 22 84 59 84s57-20 59-84c-6 20-13 30-25 32c-16-8-52-8-68 0c-12-2-19-12-25-32z';
  const moustache = 'M174 220c8-10 20-11 26-6c6-5 18-4 26 6c-12-2-40-2-52 0z';
  if (index % 8 === 4 || index % 8 === 2) return shape(whole, hair, 0.94);
  if (index % 8 === 0) return shape(moustache, hair, 0.94);
  return index % 4 === 2 ? shape(whole, shade, 0.4) : '';
}

function wrinkles({ shade }: Skin): string {
  const sides = both(`${line('M168 210c-6 6-9 12-8 20', shade, 2, 0.8)}${line('M163 186q8 5 18 4', shade, 1.6, 0.8)}`);
  return `${line('M176 134q24-6 48 0', shade, 2, 0.7)}${sides}`;
}

function glasses(): string {
  const rims = both(
    '<rect x="155" y="160" width="38" height="30" rx="12" fill="#fff" fill-opacity=".14" stroke="#26211f" stroke-width="3"/>' +
      line('M155 170l-14-4', '#26211f', 3),
  );
  return `${rims}${line('M193 170q7-5 14 0', '#26211f', 3)}`;
}
