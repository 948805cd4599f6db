// Style sheets that a module imports for their effect have none here.
export {};
