/** A language of the demo's names and texts. */
export type Language = 'ENGLISH' | 'GERMAN' | 'CZECH';

/** Given names and surnames of a language. Czech surnames have a feminine form. */
export interface NamePool {
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
  /** Returns the form of a surname for a woman. */
  feminine(surname: string): string;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Dvořák -> Dvořáková, Novotný -> Novotná, Svoboda -> Svobodová, Kučera -> Kučerová, Čeněk -> Čeňková. */
export function czechFeminine(surname: string): string {
  if (surname.endsWith('ý')) return `${surname.slice(0, -1)}á`;
  if (surname.endsWith('í')) return surname;
  if (/[ae]$/.test(surname)) return `${surname.slice(0, -1)}ová`;
  if (surname.endsWith('něk')) return `${surname.slice(0, -3)}ňková`;
  if (surname.endsWith('ek') || surname.endsWith('ec')) return `${surname.slice(0, -2)}${surname.slice(-1)}ová`;
  return `${surname}ová`;
}

const same = (surname: string) => surname;

export const NAMES: Record<Language, NamePool> = {
  GERMAN: {
    women:
      words(`Anneliese Sabine Katharina Ulrike Petra Monika Andrea Julia Lena Hannah Sophie Marie Clara Johanna Franziska
      Birgit Silke Heike Anja Nadine Stefanie Melanie Christiane Gabriele Ingrid Renate Susanne Antje Frauke Wiebke`),
    men: words(`Thomas Friedrich Nils Jonas Lars Stefan Michael Andreas Markus Christian Matthias Tobias Florian Sebastian Jan
      Felix Lukas Maximilian Jürgen Wolfgang Uwe Holger Torsten Rainer Dirk Günther Jörg Malte Henning Björn`),
    surnames:
      words(`Abel Ägidi Ärzner Bauer Becker Böhm Brandt Braun Dietrich Eberhardt Engel Fischer Franke Friedrich Fuchs
      Graf Groß Günther Haas Hartmann Heinrich Herrmann Hofmann Horn Huber Jäger Jung Kaiser Keller Klein Koch Köhler König
      Krämer Kraus Krüger Kuhn Lange Lehmann Lorenz Ludwig Maier Martin Mayer Meyer Möller Müller Neumann Öhlmann Otto Peters
      Petersen Pfeiffer Pohl Richter Roth Sauer Schäfer Schmidt Schneider Schröder Schulz Schuster Schwarz Seidel Simon Sommer
      Stein Thomas Überall Vogel Vogt Wagner Walter Weber Weiß Werner Winkler Winter Wolf Ziegler Zimmermann`),
    feminine: same,
  },
  CZECH: {
    women:
      words(`Jana Tereza Lenka Markéta Eva Hana Anna Lucie Kateřina Petra Veronika Martina Michaela Jitka Zuzana Alena
      Věra Ivana Monika Šárka Barbora Kristýna Eliška Adéla Natálie Dagmar Ludmila Růžena Žaneta Ilona`),
    men: words(`Vojtěch Ondřej Pavel Jan Petr Josef Jiří Tomáš Martin Jaroslav Miroslav Zdeněk Václav Michal František Jakub
      Lukáš David Milan Karel Radek Marek Stanislav Filip Roman Antonín Ladislav Aleš Štěpán Dalibor`),
    surnames:
      words(`Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Marek Pospíšil Hájek Jelínek
      Král Růžička Beneš Fiala Sedláček Doležal Zeman Kolář Krejčí Navrátil Čermák Urban Vaněk Blažek Kříž Kovář Kratochvíl
      Bartoš Vlček Polák Musil Šimek Kadlec Konečný Malý Čech Štěpánek Staněk Holub Hruška Soukup Šťastný Mareš Moravec
      Sýkora Tichý Valenta Vávra Matoušek Bláha Říha Čeněk Chrt Hora Chalupa Cibulka Ševčík Mach Pavlík Žák Hrubý Bureš`),
    feminine: czechFeminine,
  },
  ENGLISH: {
    women:
      words(`Aoife Freya Olivia Amelia Grace Emily Charlotte Sophie Lucy Hannah Alice Eleanor Rachel Rebecca Laura Claire
      Fiona Siobhan Niamh Priya Amina Zara Chloe Megan Bethan Catherine Helen Margaret Ruth Joanna`),
    men: words(`Daniel Marcus James Oliver Harry George William Thomas Edward Henry Samuel Joseph Benjamin Adam Callum Rhys Owen
      Liam Connor Sean Patrick Andrew Stephen Graham Imran Kwame Ravi Neil Ian Alastair`),
    surnames:
      words(`Gallagher Hughes Lindqvist Okafor Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright
      Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis Harris Clark Ward Turner Hill Cooper
      Morris Moore Baker King Lee Allen Young Hughes-Price Edwards Scott Mitchell Campbell Stewart Murphy Kelly Ryan O'Brien
      O'Connor Byrne Doyle MacDonald Fraser Hamilton Graham Reid Murray Ross Henderson Paterson Begum Singh Shah Mensah Adeyemi
      Whitfield Ashworth Bancroft Carmichael Delacroix Eastwood Fairbanks Granger Holloway`),
    feminine: same,
  },
};
