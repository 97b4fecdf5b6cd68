// What the catalogue of translations, a classic script, leaves in the page.

declare function gettext(text: string): string;
declare function ngettext(one: string, many: string, count: number): string;
declare function pgettext(context: string, text: string): string;
declare function npgettext(context: string, one: string, many: string, count: number): string;
declare function interpolate(
  text: string,
  values: Readonly<Record<string, string | number>> | readonly (string | number)[],
  named?: boolean,
): string;
