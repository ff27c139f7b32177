import type PDFDocument from 'pdfkit';
import type { Font } from './fonts.ts';

export type Doc = InstanceType<typeof PDFDocument>;

/** A PDF or an SVG: only the methods that both have. */
export type Canvas = Doc | SvgDrawing;

type State = { lineWidth: number; stroke: string; openGroups: number };

const n = (value: number) => Number(value.toFixed(2));

/** Records drawing operations as SVG. Letters become paths, so that no font is needed to show them. */
export class SvgDrawing {
  readonly #body: string[] = [];
  readonly #saved: State[] = [];
  #state: State = { lineWidth: 1, stroke: '#000', openGroups: 0 };
  #path = '';

  addPage(): this {
    return this;
  }

  rect(x: number, y: number, width: number, height: number): this {
    return this.#draw(`M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`);
  }

  circle(x: number, y: number, radius: number): this {
    return this.ellipse(x, y, radius, radius);
  }

  ellipse(x: number, y: number, rx: number, ry: number): this {
    const arc = (to: number) => `a${n(rx)} ${n(ry)} 0 1 0 ${n(to)} 0`;
    return this.#draw(`M${n(x - rx)} ${n(y)}${arc(2 * rx)}${arc(-2 * rx)}z`);
  }

  moveTo(x: number, y: number): this {
    return this.#draw(`M${n(x)} ${n(y)}`);
  }

  lineTo(x: number, y: number): this {
    return this.#draw(`L${n(x)} ${n(y)}`);
  }

  bezierCurveTo(...points: [number, number, number, number, number, number]): this {
    return this.#draw(`C${points.map(n).join(' ')}`);
  }

  lineWidth(width: number): this {
    this.#state.lineWidth = width;
    return this;
  }

  strokeColor(colour: string): this {
    this.#state.stroke = colour;
    return this;
  }

  fill(colour: string): this {
    return this.#paint(`fill="${colour}"`);
  }

  stroke(colour = this.#state.stroke): this {
    return this.#paint(`fill="none" stroke="${colour}" stroke-width="${this.#state.lineWidth}"`);
  }

  save(): this {
    this.#saved.push(this.#state);
    this.#state = { ...this.#state, openGroups: 0 };
    return this;
  }

  restore(): this {
    this.#body.push('</g>'.repeat(this.#state.openGroups));
    this.#state = this.#saved.pop() ?? this.#state;
    return this;
  }

  translate(x: number, y: number): this {
    return this.#transform(`translate(${n(x)} ${n(y)})`);
  }

  rotate(degrees: number): this {
    return this.#transform(`rotate(${n(degrees)})`);
  }

  scale(x: number, y: number): this {
    return this.#transform(`scale(${x} ${y})`);
  }

  image(bytes: Buffer, x: number, y: number, { width, height }: { width: number; height: number }): this {
    const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
    const place = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
    this.#body.push(`<image ${place} href="data:${type};base64,${bytes.toString('base64')}"/>`);
    return this;
  }

  link(): this {
    return this;
  }

  /** Draws letters of one font; `at` is a point on the baseline. */
  letters({ metrics }: Font, text: string, at: { x: number; y: number; size: number; tracking: number }, fill: string) {
    const scale = at.size / metrics.unitsPerEm;
    const { glyphs, positions } = metrics.layout(text);
    let x = at.x;
    for (const [place, glyph] of glyphs.entries()) {
      const d = glyph.path.toSVG();
      const { xAdvance = 0, xOffset = 0 } = positions[place] ?? {};
      const transform = `translate(${n(x + xOffset * scale)} ${n(at.y)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      if (d) this.#body.push(`<path d="${d}" transform="${transform}" fill="${fill}"/>`);
      x += xAdvance * scale + at.tracking;
    }
  }

  /** Inserts SVG of our own, such as generated cover art. */
  svg(markup: string): this {
    this.#body.push(markup);
    return this;
  }

  toSvg({ width, height }: { width: number; height: number }): string {
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
    return `${head}${this.#body.join('')}${'</g>'.repeat(this.#state.openGroups)}</svg>`;
  }

  #draw(d: string): this {
    this.#path += d;
    return this;
  }

  #paint(look: string): this {
    this.#body.push(`<path d="${this.#path}" ${look}/>`);
    this.#path = '';
    return this;
  }

  #transform(transform: string): this {
    this.#body.push(`<g transform="${transform}">`);
    this.#state.openGroups += 1;
    return this;
  }
}
