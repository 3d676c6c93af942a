export * from '../../common/checks/contactFields';
