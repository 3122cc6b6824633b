type Names = { female: readonly string[]; male: readonly string[]; surnames: readonly string[] };

const splitWords = (list: string) => list.trim().split(/\s+/);

/** Common names in British ports and hospitals, and in the west of Wales. */
export const names: Record<"british" | "welsh", Names> = {
  british: {
    female: splitWords(`
      Abigail Amina Anna Beatrice Bethany Caitlin Charlotte Chloe Danielle Ebony Eleanor Elif Emma Fatima Freya
      Georgia Gurpreet Hannah Harriet Heather Imogen Ines Isla Jasmine Joanna Karolina Katie Leah Lucy Maryam Megan
      Mei Natasha Niamh Nicole Olivia Paige Patience Rachel Rebecca Rosa Ruby Sadia Samantha Siobhan Sofia Tara
      Victoria Wioletta Yasmin`),
    male: splitWords(`
      Aaron Adam Ahmed Alistair Andrei Anthony Ben Callum Chinedu Christopher Connor Craig Daniel Darren Dominic
      Edward Ewan Farhan Finlay Gareth George Hamza Harvey Imran Jack Jamal Jamie Joseph Kieran Kofi Kwame Liam Luca
      Malik Mateusz Matthew Mohammed Nathan Nikhil Owen Patrick Piotr Rajesh Rhys Ryan Samuel Sean Stefan Tomasz
      William`),
    surnames: splitWords(`
      Adeyemi Ahmed Akhtar Allen Armstrong Bailey Barker Begum Bennett Blackwood Booth Boyle Brennan Briggs Burton
      Campbell Castle Chapman Chaudhry Clarke Coleman Cooper Costa Cunningham Dawson Dixon Donnelly Douglas Duffy Eze
      Fairclough Farooq Fenwick Ferguson Fletcher Forde Gallagher Gibson Grabowski Greenwood Griffiths Hallam Harding
      Hussain Ibrahim Ingram Jackson Jankowski Kaur Kavanagh Kelly Khan Kowalczyk Lambert Lawson Lewandowski Lister
      Lowe Mahmood Marsh Mason McAllister McKenzie Mensah Mistry Mokoena Moran Murphy Nkosi Norton Nwosu Obi Osborne
      Parmar Pearce Petrov Popescu Quinn Rahman Ramsden Ravenscroft Reid Rowntree Sandhu Sharma Shaw Silva Skelton
      Spencer Stewart Sutcliffe Tanner Thackeray Thornton Underwood Varga Waddington Walsh Watkins Whitaker
      Winstanley Wright Yates Zielinski`),
  },
  welsh: {
    female: splitWords("Angharad Bethan Catrin Lowri Mali Nerys"),
    male: splitWords("Aled Dafydd Emyr Gethin Ifan Rhodri"),
    surnames: splitWords("Bowen Evans Humphreys Llewelyn Parry Prosser Roberts Tudor"),
  },
};
