/** What spreadsheet programs show instead of a value that they could not compute, in the languages of the console. */
const ERRORS = new Set(
  [
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #EXTERNAL! #PYTHON! #TIMEOUT! #GETTING_DATA',
    '#NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #FELD! #BLOCKIERT! #UNBEKANNT!',
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION! #CALCUL! #CHAMP! #BLOQUÉ! #INCONNU!',
    '#N/D #RIF! #VALORE! #NOME? #NUM! #NULLO! #ESPANSIONE! #CALCOLO! #CAMPO! #BLOCCATO! #SCONOSCIUTO!',
    '#NENÍ_K_DISPOZICI #ODKAZ! #HODNOTA! #DĚLENÍ_NULOU! #NÁZEV? #ČÍSLO! #PŘESAH! #VÝPOČET! #POLE! #BLOKOVÁNO!',
  ].flatMap((line) => line.split(' ')),
);

/** The error that a cell shows instead of a value; undefined if it has a value. */
export function errorIn(cell: string): string | undefined {
  const text = cell.trim();
  const upper = text.toUpperCase();
  // spreadsheet programs of the free office suites number some of their errors
  return ERRORS.has(upper) || /^#?ERR:\d{3}$/.test(upper) ? text : undefined;
}
