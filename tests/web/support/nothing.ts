// Style sheets imported for their effect are empty here.
export {};
