import { describe, expect, test } from 'vitest';
import { canonicalXml } from './canonical-xml.ts';
import { parseXml, XmlProblem } from './parse-xml.ts';
import { findAll, textAt } from './xml-tree.ts';

/** After the examples of the recommendation Canonical XML 1.0, section 3. */
describe('canonical XML', () => {
  test.each([
    ['empty elements', '<doc><e1   /><e2   ></e2></doc>', '<doc><e1></e1><e2></e2></doc>'],
    ['attributes', `<e3   name = "elem3"   id='elem3'/>`, '<e3 id="elem3" name="elem3"></e3>'],
    [
      'namespaces before attributes, each sorted',
      '<e5 a:attr="out" b:attr="sorted" attr2="all" attr="I\'m" xmlns:b="http://www.ietf.org" xmlns:a="http://www.w3.org" xmlns="http://example.org"/>',
      '<e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I\'m" attr2="all" b:attr="sorted" a:attr="out"></e5>',
    ],
    [
      'repeated declarations',
      '<e6 xmlns:a="http://www.w3.org"><e7 xmlns:a="http://www.w3.org"><a:e8/></e7></e6>',
      '<e6 xmlns:a="http://www.w3.org"><e7><a:e8></a:e8></e7></e6>',
    ],
    [
      'CDATA and references',
      '<c><![CDATA[a>"0" && b<"10"]]>&#xD;&#66;</c>',
      '<c>a&gt;"0" &amp;&amp; b&lt;"10"&#xD;B</c>',
    ],
    ['attribute values', '<n id="&#39;&#x20;&#13;&#xa;&#9;&quot;"/>', '<n id="\' &#xD;&#xA;&#x9;&quot;"></n>'],
    ['line ends and comments', '<?xml version="1.0"?>\r\n<a>\r\n<!-- x -->b\r</a>\r\n', '<a>\nb\n</a>'],
    [
      'an undeclared default namespace',
      '<a xmlns="x"><b xmlns=""><c/></b></a>',
      '<a xmlns="x"><b xmlns=""><c></c></b></a>',
    ],
  ])('SUN-10 %s', (_what, xml, expected) => expect(canonicalXml(parseXml(xml))).toBe(expected));

  test('SUN-10 an inner element inherits namespaces, or only those it uses', () => {
    const root = parseXml('<r xmlns="d" xmlns:a="A" xmlns:b="B"><a:in b:x="1"/></r>');
    const [inner] = findAll(root, 'in');
    expect(canonicalXml(inner!, [root])).toBe('<a:in xmlns="d" xmlns:a="A" xmlns:b="B" b:x="1"></a:in>');
    expect(canonicalXml(inner!, [root], { exclusive: true })).toBe('<a:in xmlns:a="A" xmlns:b="B" b:x="1"></a:in>');
  });
});

describe('what is not well-formed is refused', () => {
  test.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a x=1/>',
    '<a x="1" x="2"/>',
    '<a>&nbsp;</a>',
    '<a>&#0;</a>',
    '<a>a & b</a>',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<a><![CDATA[x</a>',
    '<a><!-- x</a>',
    '<a>]]></a>',
    `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`,
    '/'.repeat(16_384),
    '<'.repeat(16_384),
  ])('SUN-10 %s', (xml) => expect(() => parseXml(xml)).toThrow(XmlProblem));

  test('SUN-10 texts are found by a path of local names', () => {
    const root = parseXml('<x:a xmlns:x="u"><x:b><c>1</c></x:b><b><c>2</c></b></x:a>');
    expect([textAt(root, 'b/c'), textAt(root, 'b/d')]).toEqual(['1', undefined]);
  });
});
