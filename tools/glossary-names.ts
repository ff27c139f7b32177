import { identifier, type Node, parse, sqlOf, textOf, visit } from './syntax.ts';

/** Names that a source file declares, by kind. */
export type Names = { locals: string[]; members: string[]; aliases: string[]; titles: string[] };

export function namesIn(file: string, source: string): Names {
  const names: Names = { locals: [], members: [], aliases: [], titles: [] };
  visit(parse(file, source), (node) => {
    names.locals.push(...bindingsOf(node));
    if (node.type === 'TSPropertySignature') names.members.push(...identifier(node.key as Node));
    for (const sql of sqlOf(node, source)) names.aliases.push(...aliasesIn(sql));
    if (node.type === 'CallExpression' && /^(test|it|describe)\b/.test(textOf(node.callee as Node, source))) {
      const title = (node.arguments as Node[])[0];
      if (title?.type === 'Literal' && typeof title.value === 'string') names.titles.push(title.value);
    }
  });
  return { ...names, aliases: [...new Set(names.aliases)] };
}

/** Aliases of tables, columns and common table expressions in a piece of SQL; `${…}` stands for a value. */
function aliasesIn(sql: string): string[] {
  const text = sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\$\{[^}]*\}/g, '$1');
  const named = [...text.matchAll(/\bas\s+(?:materialized\s+)?"?([a-z_]\w*)"?(?!\s*\()/gi)];
  const tables = [...text.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?[a-z_][\w.]*\s+([a-z_]\w*)/gi)];
  const expressions = [
    ...text.matchAll(/(?:\bwith\s+(?:recursive\s+)?|\)\s*,\s*)([a-z_]\w*)\s+as\s*(?:materialized\s*)?\(/gi),
  ];
  return [...named, ...tables, ...expressions]
    .map(([, name]) => name!)
    .filter((name) => !keywords.has(name.toLowerCase()));
}

const keywords = new Set(
  `on where using left right full inner cross join group order set limit union values returning select lateral natural
   text int integer bigint date jsonb json numeric timestamptz boolean interval uuid bytea regclass and or not`.split(
    /\s+/,
  ),
);

/** Names that a declaration, a function or a catch clause introduces. */
function bindingsOf(node: Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return patternNames(node.id as Node);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node.id as Node | null, ...(node.params as Node[])].flatMap((each) => (each ? patternNames(each) : []));
    case 'CatchClause':
      return node.param ? patternNames(node.param as Node) : [];
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return node.id ? identifier(node.id as Node) : [];
    default:
      return [];
  }
}

function patternNames(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [String(node.name)];
    case 'ObjectPattern':
      return (node.properties as Node[]).flatMap((each) => patternNames((each.value ?? each.argument) as Node));
    case 'ArrayPattern':
      return (node.elements as (Node | null)[]).flatMap((each) => (each ? patternNames(each) : []));
    case 'AssignmentPattern':
      return patternNames(node.left as Node);
    case 'RestElement':
      return patternNames(node.argument as Node);
    case 'TSParameterProperty':
      return patternNames(node.parameter as Node);
    default:
      return [];
  }
}
